#!/usr/bin/env bash
# Themes of JSON Resume: five of eight print jobs without their employer from a file that is valid by the schema in force.
#
# Schema 1.0.0 (2021) renamed work[].company to work[].name. A file that was written by it and validates against it is rendered without
# an error, but in five of these eight themes each job has lost its employer; the same file with the key of the old draft beside the new one has it.
# Who exports JSON Resume for "any theme" has to write both keys, though the old one is not in the schema.
#
# Needs Node 20 or newer. Prints each theme with its version and what it shows, exits 1 if one behaves otherwise.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund --ignore-scripts --legacy-peer-deps \
  @jsonresume/schema@1.2.1 ajv@8.17.1 ajv-formats@3.0.1 \
  jsonresume-theme-macchiato@1.1.0 jsonresume-theme-caffeine@1.2.3 jsonresume-theme-onepage@0.0.3 jsonresume-theme-modern@0.0.18 \
  jsonresume-theme-even@0.26.1 jsonresume-theme-elegant@1.16.1 jsonresume-theme-kendall@0.2.0 jsonresume-theme-short@0.1.7
cat >run.cjs <<'RUN'
const { readFileSync } = require('node:fs')
const { dirname, join } = require('node:path')

const employer = 'Pennine Parcel Group'
const job = { name: employer, position: 'Shift Supervisor', startDate: '2019-05-01', summary: 'Runs a hub.', highlights: ['Fewer missorts'] }
const resume = (work) => ({
  basics: { name: 'Harriet Olusegun', label: 'Supervisor', email: 'harriet@example.com', phone: '1', url: 'https://example.com', summary: 'Walks.', location: { city: 'Oldham', countryCode: 'GB' }, profiles: [] },
  work: [work], volunteer: [], education: [], awards: [], certificates: [], publications: [], skills: [], languages: [], interests: [], references: [], projects: [],
})
const schema = JSON.parse(readFileSync(join(dirname(require.resolve('@jsonresume/schema/package.json')), 'schema.json'), 'utf8'))
const Ajv = require('ajv')
const ajv = new Ajv({ strict: false, validateSchema: false })
require('ajv-formats')(ajv)
delete schema.$schema
console.log('valid by @jsonresume/schema:', ajv.validate(schema, resume(job)))
if (!ajv.validate(schema, resume(job))) process.exitCode = 1

const shown = { even: true, elegant: true, kendall: true, short: false, macchiato: false, caffeine: false, onepage: false, modern: false }
console.log = ((log) => (...words) => /^(valid|theme)/.test(String(words[0])) && log(...words))(console.log)
async function run() {
  for (const [theme, wanted] of Object.entries(shown)) {
    const { version } = JSON.parse(readFileSync(`node_modules/jsonresume-theme-${theme}/package.json`, 'utf8'))
    const module = await import(`jsonresume-theme-${theme}`).catch(() => require(`jsonresume-theme-${theme}`))
    const render = module.render ?? module.default.render
    const has = async (work) => (await render(resume(work))).includes(employer)
    const [today, both] = [await has(job), await has({ ...job, company: employer, website: '' })]
    console.log(`theme ${theme} ${version}: employer by work[].name ${today ? 'shown' : 'missing'}, with work[].company beside it ${both ? 'shown' : 'missing'}`)
    if (today !== wanted || !both) process.exitCode = 1
  }
}
run()
RUN
node run.cjs 2>warnings.log
