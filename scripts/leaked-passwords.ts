import { readFileSync, writeFileSync } from 'node:fs'
import { leakedHash } from '../src/adapters/leaked-passwords/leaked-passwords.ts'

/**
 * Writes the list of common leaked passwords: `node scripts/leaked-passwords.ts LIST`, where LIST has one a line, the most common
 * first. Where it comes from: docs/decisions/022-passkeys-and-codes.md. Those of fewer than eight characters are left out,
 * because each of them is rejected.
 */
const wanted = 250_000
const leastLength = 8
const [, , path = ''] = process.argv
const words = readFileSync(path, 'utf8').split(/\r?\n/)
const long = words.map((word) => word.toLowerCase()).filter((word) => [...word].length >= leastLength)
const common = [...new Set(long)].slice(0, wanted)
const hashes = common.map(leakedHash).sort(Buffer.compare)
writeFileSync(new URL('../src/adapters/leaked-passwords/hashes.bin', import.meta.url), Buffer.concat(hashes))
process.stdout.write(`${common.length} passwords, ${Buffer.concat(hashes).length} bytes\n`)
