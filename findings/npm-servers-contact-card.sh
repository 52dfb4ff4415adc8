#!/usr/bin/env bash
# serve 14.2.7, http-server 14.1.1 and sirv-cli 3.0.1: none sends a contact card with the type that a telephone opens.
#
# A .vcf file has been text/vcard since 2011 (RFC 6350). serve and http-server send text/x-vcard, a name of before; sirv sends a
# Content-Type that is empty, which a browser may read as it likes. A site that offers its owner's card behind one of them has to rename the
# type. Of a .md file, which the same programs send, the first two know the type.
#
# Needs Node 20 or newer, npm and curl. Prints the types, exits 1 if the behaviour is another one.
set -euo pipefail
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund serve@14.2.7 http-server@14.1.1 sirv-cli@3.0.1
mkdir site
printf 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Ada Quill\r\nEND:VCARD\r\n' >site/contact.vcf
printf '# Ada Quill\n' >site/resume.md
port=$((20000 + RANDOM % 20000))
seen=
for name in serve http-server sirv; do
  port=$((port + 1))
  case $name in
    serve) words=(-l "$port" site) ;;
    http-server) words=(site -p "$port") ;;
    sirv) words=(site --port "$port") ;;
  esac
  "node_modules/.bin/$name" "${words[@]}" >/dev/null 2>&1 &
  server=$!
  type_of() {
    curl -s --retry 20 --retry-connrefused --retry-delay 1 -o /dev/null -D - "http://localhost:$port/$1" |
      tr -d '\r' | sed -n 's/^[Cc]ontent-[Tt]ype: *//p' | tr 'A-Z' 'a-z' | sed 's/;.*//'
  }
  seen+="$name: .vcf '$(type_of contact.vcf)', .md '$(type_of resume.md)'"$'\n'
  kill "$server"
  wait "$server" 2>/dev/null || true
  server=
done
printf '%s' "$seen"
[ "$seen" = "serve: .vcf 'text/x-vcard', .md 'text/markdown'
http-server: .vcf 'text/x-vcard', .md 'text/markdown'
sirv: .vcf '', .md 'text/markdown'
" ]
