# The files that examples name, and what stands for programs that not every machine has. Sourced in the new home.
set +H -o pipefail
mkdir bin
printf '#!/bin/sh\necho More >>"$1"\n' >bin/editor
printf '#!/bin/sh\necho More >>"$1"\nexit 1\n' >bin/failing-editor
# Graphviz: examples draw with it.
printf '#!/bin/sh\ngrep digraph\n' >bin/dot
chmod +x bin/*
export PATH=$HOME/bin:$PATH EDITOR=editor MANPAGER=cat

echo "A text from a file" >text.md
echo s3cret >secret.txt
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=localhost -days 2 \
    -keyout key.pem -out cert.pem 2>/dev/null

table() { printf "$1" | gzip >"$2"; }
table 'tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres\ntt6751668\tmovie\tParasite\tGisaengchung\t0\t2019\t\\N\t132\tDrama,Thriller\n' title.basics.tsv.gz
table 'tconst\taverageRating\tnumVotes\ntt6751668\t8.5\t900000\n' title.ratings.tsv.gz
table 'titleId\tordering\ttitle\tregion\tlanguage\ttypes\tattributes\tisOriginalTitle\ntt6751668\t1\t기생충\tKR\tko\t\\N\t\\N\t0\n' title.akas.tsv.gz
echo '[{"Title": "River", "Release_Date": "2003-04-25", "Running_Time_min": 100,
    "Major_Genre": "Drama", "Director": "Bong Joon Ho", "IMDB_Rating": 8.1, "IMDB_Votes": 1000}]' >movies.json
printf 'title,year\nRiver,2001\n' >more.csv
printf 'Date,Name,Year,Letterboxd URI\n2026-03-01,Parasite,2019,https://boxd.it/x\n' >watchlist.csv
cp watchlist.csv films.csv
printf 'Date,Name,Year,Letterboxd URI,Rating\n2026-03-01,Parasite,2019,https://boxd.it/x,4.5\n' >ratings.csv
printf 'Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2026-03-01,Parasite,2019,https://boxd.it/x,4.5,,,2026-03-01\n' >diary.csv
printf 'name,description,price,pictures\nStool,A stool of walnut wood,9000,lamp-1.jpg\n' >lamps.csv

printf 'name,brand,style code,category,release price,sizes\nCourt Low,Nalgae,NG-1,sneakers,129000,260\n' >products.csv

# Starts something that runs until Ctrl-C, and presses it once it says so: before, it ends with another code.
interrupted() {
    : >interrupted.log
    "$@" 2>interrupted.log &
    until grep -qs Ctrl-C interrupted.log || ! kill -0 $!; do sleep 0.02; done
    kill -INT $!
    wait $!
}

# Starts a server, and stops it.
serve() {
    "$1" serve --port 8080 $2 2>serve.log &
    server=$!
    until grep -q http:// serve.log || ! kill -0 $server; do sleep 0.02; done
}
stop() { kill $server && wait $server; }
