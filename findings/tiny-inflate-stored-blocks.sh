#!/usr/bin/env bash
# tiny-inflate 1.0.3, with which fontkit 2.0.4 reads WOFF files, rejects valid data: a stored block after a compressed one.
#
# A stored block begins at the next whole byte. Where exactly 8 bits are left in its buffer, tiny-inflate does not give that byte back
# (`while (d.bitcount > 8)`), reads the length one byte too far and throws "Data error". zlib writes such blocks at each sync flush,
# and where bytes do not get smaller; of 64 texts of different lengths some fail. In fontkit the font then opens without an error and has
# lost that table: two files of @fontsource/noto-sans-sc 5.3.0 (noto-sans-sc-101-400-normal.woff and -700-) have no `cmap`.
#
# Needs Node and npm. Prints the version and how many of 64 fail, exits 1 if none or all do.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$work" tiny-inflate@1.0.3 >/dev/null
cat >try.cjs <<'TRY'
const { deflateRawSync, inflateRawSync, constants } = require('node:zlib')
const inflate = require('tiny-inflate')
console.log(`tiny-inflate ${require('tiny-inflate/package.json').version}, zlib ${process.versions.zlib}`)
let failed = 0
for (let length = 1; length <= 64; length += 1) {
  const text = Buffer.from(Array.from({ length }, (_, at) => (at * 37 + length * 11) % 256))
  const data = deflateRawSync(text, { finishFlush: constants.Z_SYNC_FLUSH }) // a compressed block, then an empty stored one
  const whole = Buffer.concat([data, deflateRawSync(Buffer.alloc(0))]) // and the last block
  if (Buffer.compare(inflateRawSync(whole), text) !== 0) throw new Error('zlib reads another text')
  try {
    if (Buffer.compare(Buffer.from(inflate(whole, Buffer.alloc(length))), text) !== 0) failed += 1
  } catch (cause) {
    if (cause.message !== 'Data error') throw cause
    failed += 1
  }
}
console.log(`${failed} of 64 fail`)
process.exitCode = failed > 0 && failed < 64 ? 0 : 1
TRY
node try.cjs
