import { readFileSync } from 'node:fs'
import { billOfMaterials } from './bill.ts'

/**
 * `npm run --silent sbom`: prints the bill of materials of the site; with the word `hosted`, of a site on Google's
 * services. It needs no network and no installed packages.
 */
const [word, ...more] = process.argv.slice(2)
if (more.length > 0 || (word !== undefined && word !== 'hosted')) {
  process.stderr.write('Usage: npm run --silent sbom [-- hosted]\n')
  process.exitCode = 2
} else {
  const owner = JSON.parse(readFileSync('package.json', 'utf8'))
  const bill = billOfMaterials(owner, word === 'hosted' ? ['.', 'hosted'] : ['.'])
  process.stdout.write(`${JSON.stringify(bill, undefined, 2)}\n`)
}
