import Testing

@Suite struct ContractTests {}
