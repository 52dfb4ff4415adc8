#!/usr/bin/env bash
# WebKit 2.50: tan(atan2(a, b)) is wrong where a length in it is relative.
#
# tan(atan2(a, b)) is the way to divide two lengths in CSS without calc() over units. In WebKitGTK 2.50.6 it is a / b for lengths in px.
# With a relative length (cqi, vw, em) the angle is computed in degrees and then taken as radians: 640px of 1280px give
# tan(26.565 rad) = 7.175 instead of 0.5. A custom property that is registered as a <length> hands px on, and the result is right.
# Chromium 156 gives 0.5 in all three.
#
# Needs Debian's webkit2gtk-driver, xvfb, curl and jq. Prints the version and the widths, exits 1 if the behaviour is another one.
set -euo pipefail
port=$((20000 + RANDOM % 20000))
work=$(mktemp -d)
browser=$(ls /usr/lib/*/webkit2gtk-4*/MiniBrowser | head -1)
setsid xvfb-run -a WebKitWebDriver --port="$port" >"$work/log" 2>&1 &
driver=$!
trap 'kill -- -"$driver" 2>/dev/null || true; rm -rf "$work"' EXIT
cat >"$work/page.html" <<'PAGE'
<!doctype html>
<style>
  @property --room { syntax: "<length>"; inherits: false; initial-value: 0px }
  #box { container-type: inline-size; width: 640px }
  #box div { height: 1px }
  #px { width: calc(1000px * tan(atan2(640px, 1280px))) }
  #relative { width: calc(1000px * tan(atan2(100cqi, 1280px))) }
  #registered { --room: 100cqi; width: calc(1000px * tan(atan2(var(--room), 1280px))) }
</style>
<div id="box"><div id="px"></div><div id="relative"></div><div id="registered"></div></div>
PAGE
ask() { curl -sf --retry 20 --retry-connrefused --retry-delay 1 -H 'content-type: application/json' "http://127.0.0.1:$port$1" -d "$2"; }
session=$(ask /session "{\"capabilities\":{\"alwaysMatch\":{\"webkitgtk:browserOptions\":{\"binary\":\"$browser\",\"args\":[\"--automation\"]}}}}")
id=$(jq -r .value.sessionId <<<"$session")
jq -r '"WebKitGTK " + .value.capabilities.browserVersion' <<<"$session"
ask "/session/$id/url" "{\"url\":\"file://$work/page.html\"}" >/dev/null
widths=$(ask "/session/$id/execute/sync" '{"script":"return [...document.querySelectorAll(\"#box div\")].map(each => each.id + \" \" + Math.round(each.getBoundingClientRect().width)).join(\", \")","args":[]}' | jq -r .value)
curl -sf -X DELETE "http://127.0.0.1:$port/session/$id" >/dev/null || true
echo "$widths"
[ "$widths" = "px 500, relative 7175, registered 500" ]
