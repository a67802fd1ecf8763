@testable import CommunityData
import CommunityDomain
import Testing

@Suite struct DraftNameTests {
    @Test(arguments: [
        ("3.post.md", 3, Draft.Target.newPost), ("4.post-12-v2.md", 4, .post(12, version: 2)),
        ("5.comment-on-12.md", 5, .newComment(post: 12)),
        ("7.reply-to-7-on-12.md", 7, .reply(to: 7, post: 12)), ("8.post-titled.md", 8, .newTitledPost),
        ("9.post-12-v2-titled.md", 9, .titledPost(12, version: 2)),
        ("6.comment-7-on-12-v3.md", 6, .comment(7, post: 12, version: 3)),
        ("7.post-12-v0.md", 7, .post(12, version: 0)),
    ])
    func `A name from an older version has no place`(text: String, id: Int, target: Draft.Target) {
        #expect(DraftName(text) == DraftName(id: id, target: target))
        #expect(DraftName(id: id, target: target).text == text)
    }

    @Test(arguments: [
        ("3.post.at-1.md", 3, Draft.Target.newPost, 1),
        ("4.post-12-v2.at-12.md", 4, .post(12, version: 2), 12),
        ("5.comment-on-12.at-2.md", 5, .newComment(post: 12), 2),
    ])
    func `The name contains the target of the text, and the place`(
        text: String, id: Int, target: Draft.Target, place: Int
    ) {
        #expect(DraftName(text) == DraftName(id: id, target: target, place: place))
        #expect(DraftName(id: id, target: target, place: place).text == text)
    }

    @Test(arguments: [
        "3.post.at-.md", "3.post.at-x.md", "3.post.on-1.md", "3.post.at-01.md", "3.post.at-1.md~",
        "1.place.json",
        "", ".", "..", "post.md", "3.post", "3.post.md~", "#3.post.md#", ".3.post.md.swp", "3.post.md.swp",
        "3.post.md.new", "3.post.md.bak", "4913", "x.post.md", "-3.post.md", "+3.post.md", "03.post.md",
        "٣.post.md",
        "9223372036854775807.post.md", "3.post-12.md", "3.post-12-2.md", "3.post-12-v.md", "3.post--v2.md",
        "3.comment.md", "3.comment-on.md", "3.comment-on-x.md", "3.comment-at-12.md",
        "3.comment-7-at-12-v3.md",
        "3.comment-7-on-12.md", "3.vote.md", "3.post.txt", "3.post.md/x",
    ])
    func `Refuses other names`(text: String) {
        #expect(DraftName(text) == nil)
    }
}
