#!/usr/bin/env bash
# csv-parse 7.0.3: a file of one column with line ends of two kinds loses entries without an error.
#
# Without `record_delimiter` the parser takes the first line end that it meets (here CRLF) for that of the whole file. A list of skills
# whose heading a program wrote with CRLF and whose lines a person added with LF then has all of these lines in one field. In a file of
# two columns the same gives an error about the number of fields, so the loss is silent just where there is one column, as in the
# Skills.csv of a LinkedIn archive. With `record_delimiter: ['\r\n', '\n', '\r']` each line is a record.
#
# Needs Node 20 or newer and npm. Prints the version and the records, exits 1 if the behaviour is another one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund csv-parse@7.0.3
cat >run.mjs <<'RUN'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

const records = (text, options) => {
  try {
    return JSON.stringify(parse(text, options))
  } catch ({ code }) {
    return code
  }
}
const one = 'Name\r\nWelding\nSoldering\nRiveting\r\n'
const two = 'Name,Years\r\nWelding,3\nSoldering,4\r\n'
const seen = {
  'one column': records(one),
  'two columns': records(two),
  'one column, all delimiters': records(one, { record_delimiter: ['\r\n', '\n', '\r'] }),
}
console.log(`csv-parse ${JSON.parse(readFileSync('node_modules/csv-parse/package.json', 'utf8')).version}`)
for (const [name, text] of Object.entries(seen)) console.log(`${name}: ${text}`)
const expected = [
  '[["Name"],["Welding\\nSoldering\\nRiveting"]]',
  'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH',
  '[["Name"],["Welding"],["Soldering"],["Riveting"]]',
]
process.exitCode = JSON.stringify(Object.values(seen)) === JSON.stringify(expected) ? 0 : 1
RUN
node run.mjs
