#!/usr/bin/env bash
# fontkit 2.0.4: the ring of Thai SARA AM stays above the tone mark, and its vowel belongs to no character.
#
# น้ำ (water) is written NO NU, MAI THO, SARA AM. A shaper splits SARA AM into a ring and a vowel and moves the ring below the tone mark, so
# that a font draws the word as it is printed in books; HarfBuzz does. fontkit splits it through the font's rules, but leaves the ring
# behind the tone mark, which then stands under the ring at its full height. And of the glyphs that it returns only the ring has the
# character: the vowel's glyph has none, so what makes a PDF of these glyphs must guess for it which text a reader copies.
# Typing the parts in the order of a shaper (ring, tone mark, vowel) gives the glyphs that HarfBuzz gives.
#
# Needs Node 20 or newer. Prints both lists of glyphs, exits 1 if the behaviour is another one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fontkit@2.0.4 harfbuzzjs@0.4.12 fonteditor-core@2.6.3 @fontsource/noto-sans-thai@5.2.8
cat >run.mjs <<'RUN'
import { readFileSync } from 'node:fs'
import { woff2ttf } from 'fonteditor-core'
import { create } from 'fontkit'
import harfbuzz from 'harfbuzzjs'

const woff = readFileSync('node_modules/@fontsource/noto-sans-thai/files/noto-sans-thai-thai-400-normal.woff')
const font = create(woff)
const nameOf = (id) => font.getGlyph(id).name

const hb = await harfbuzz
const { inflateSync } = await import('node:zlib')
const ttf = woff2ttf(new Uint8Array(woff).buffer, { inflate: (data) => [...inflateSync(Uint8Array.from(data))] })
const face = hb.createFace(hb.createBlob(new Uint8Array(ttf)), 0)
const shaper = hb.createFont(face)

function shaped(text) {
  const buffer = hb.createBuffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  hb.shape(shaper, buffer)
  return buffer.json().map(({ g }) => nameOf(g))
}

const laidOut = (text) => create(woff).layout(text).glyphs.map(({ name, codePoints }) => ({ name, characters: codePoints.length }))
const [noNu, ring, toneMark, vowel, saraAm] = ['\u0e19', '\u0e4d', '\u0e49', '\u0e32', '\u0e33']
const typed = noNu + toneMark + saraAm
const found = {
  harfbuzz: shaped(typed),
  fontkit: laidOut(typed),
  parts: laidOut(noNu + ring + toneMark + vowel).map(({ name }) => name),
}
console.log(found)
const at = (names, name) => names.findIndex((each) => each.startsWith(name))
const names = found.fontkit.map(({ name }) => name)
const isAsSaid =
  at(found.harfbuzz, 'uni0E4D') < at(found.harfbuzz, 'uni0E49') &&
  at(names, 'uni0E4D') > at(names, 'uni0E49') &&
  found.fontkit.at(-1).name === 'uni0E32' &&
  found.fontkit.at(-1).characters === 0 &&
  JSON.stringify(found.parts) === JSON.stringify(found.harfbuzz)
process.exit(isAsSaid ? 0 : 1)
RUN
node run.mjs
