#!/usr/bin/env bash
# w3m 0.5.3 (Debian 0.5.3+git20230121) takes a redirect to the same path with another query for a loop, and shows nothing.
#
# `/a` leads to `/a?x=1`, which leads to `/b`: w3m stops with "Redirection loop detected" and the exit status 0. It compares scheme, host,
# port and path of the addresses that it was led by, and not the query. With another path in between (`/c`, `/d?x=1`, `/b`) it arrives;
# lynx and browsers arrive by both. So a form that leads to its own page with a mark in the query cannot lead on from there.
#
# Needs w3m and Python. Prints the version and both outcomes, exits 1 if one is another.
set -euo pipefail
work=$(mktemp -d)
cat >"$work/serve.py" <<'SERVE'
import http.server

leads = {'/a': '/a?x=1', '/a?x=1': '/b', '/c': '/d?x=1', '/d?x=1': '/b'}


class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        to = leads.get(self.path)
        body = b'' if to else b'arrived\n'
        self.send_response(302 if to else 200)
        if to:
            self.send_header('Location', to)
        self.send_header('Content-Type', 'text/plain')
        self.send_header('Content-Length', str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


server = http.server.HTTPServer(('127.0.0.1', 0), Handler)
print(server.server_port, flush=True)
server.serve_forever()
SERVE
python3 "$work/serve.py" >"$work/port" &
server=$!
trap 'kill "$server"; rm -rf "$work"' EXIT
for _ in $(seq 50); do
  [ -s "$work/port" ] && break
  sleep 0.1
done
at="http://127.0.0.1:$(cat "$work/port")"
w3m -version | sed 's/, options.*//'
same=$(HOME=$work w3m -dump "$at/a" 2>&1)
other=$(HOME=$work w3m -dump "$at/c" 2>&1)
echo "by the same path: $same"
echo "by another path: $other"
[[ $same == *'Redirection loop detected'* && $other == *arrived* ]]
