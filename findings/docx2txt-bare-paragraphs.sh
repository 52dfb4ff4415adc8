#!/usr/bin/env bash
# docx2txt 1.4: paragraphs that are written as a bare <w:p> are glued together, up to the end of the next heading.
#
# Word gives each paragraph attributes, the ids of its revisions. The npm package docx writes `<w:p>` without one, which is as valid:
# docx2txt then prints a job, its duties and the heading after them as one line, so a program that looks for headings finds none.
# With an attribute that says nothing (w:rsidR of zeros) in each start tag of the same file there are four lines.
#
# Needs Node 20 or newer, npm, and Debian's docx2txt, zip and unzip. Prints the versions and lines, exits 1 if the behaviour is another one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund docx@9.15.2
cat >write.mjs <<'RUN'
import { writeFileSync } from 'node:fs'
import { Document, HeadingLevel, Packer, Paragraph } from 'docx'

const children = [
  new Paragraph('Acme Works, 2020'),
  new Paragraph('Mended the pump'),
  new Paragraph({ text: 'Education', heading: HeadingLevel.HEADING_1 }),
  new Paragraph('Sea school'),
]
writeFileSync('bare.docx', await Packer.toBuffer(new Document({ sections: [{ children }] })))
RUN
node write.mjs
mkdir parts
(cd parts && unzip -q ../bare.docx && sed -i 's/<w:p>/<w:p w:rsidR="00000000">/g' word/document.xml && zip -q -r ../named.docx .)
dpkg-query -W -f 'docx2txt ${Version}\n' docx2txt
lines() { docx2txt "$1" - | sed '/^$/d'; }
bare=$(lines bare.docx)
named=$(lines named.docx)
printf 'bare:\n%s\nwith an attribute:\n%s\n' "$bare" "$named"
[ "$bare" = "$(printf 'Acme Works, 2020Mended the pumpEducation\nSea school')" ]
[ "$named" = "$(printf 'Acme Works, 2020\nMended the pump\nEducation\nSea school')" ]
