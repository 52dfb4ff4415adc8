import { isPlain, licenceOf, withReason } from './licences.ts'
import { type Folder, folders, type Locked, lockedPackages } from './lock-file.ts'
import { shipped } from './shipped.ts'

/** The text of `docs/licences.md`: the licences of this project's packages, from its lock files. */
export function licenceList(): string {
  const site = lockedPackages('.')
  return `# Licences of what Vita is made of

Vita itself is MIT ([LICENSE](../LICENSE)). This list is made from the lock files by \`npm run licences\`; a test rejects one that is
out of date, and a package whose licence is not allowed (\`scripts/supply/licences.ts\`).

## What browsers get

The texts of these licences are served by every site at \`/licences.txt\`.

| Part | For | Licence |
|---|---|---|
${shipped.map(({ name, what, licence }) => `| \`${name}\` | ${what} | ${licence} |`).join('\n')}

## What runs on the server

${named(site.filter(({ isRuntime }) => isRuntime))}

## What runs with Google's services only

${named(lockedPackages('hosted'))}

## What builds, tests and measures

None of it is on a server that runs the container image.

${(['.', 'tests/hosted', 'bench'] as const).map((folder) => counted(folder)).join('\n\n')}

## Licences that ask for more than their text

| Licence | Where | Why it is allowed |
|---|---|---|
${withReason.map(({ licence, why }) => `| ${licence} | ${namesWith(licence).join(', ')} | ${why} |`).join('\n')}
`
}

/** A table of licences with the names and versions of all packages. */
function named(packages: readonly Locked[]): string {
  const rows = byLicence(packages).map(([licence, found]) => `| ${licence} | ${found.map(withVersion).join(', ')} |`)
  return ['| Licence | Packages |', '|---|---|', ...rows].join('\n')
}

/** A table of licences with the number of packages. Packages whose licence requires more than its text are also named. */
function counted(folder: Folder): string {
  const packages = lockedPackages(folder).filter(({ isRuntime }) => folder !== '.' || !isRuntime)
  const rows = byLicence(packages).map(([licence, found]) => {
    const more = found.filter((each) => !isPlain(each)).map(withVersion)
    return `| ${licence} | ${[found.length, ...more].join(', ')} |`
  })
  return [`For ${folders[folder]}:`, '', '| Licence | Packages |', '|---|---|', ...rows].join('\n')
}

function byLicence(packages: readonly Locked[]): [licence: string, found: Locked[]][] {
  const groups = Map.groupBy(packages, licenceOf)
  return [...groups].sort(([a, as], [b, bs]) => bs.length - as.length || (a < b ? -1 : 1))
}

/** The packages of all lock files with this licence; the builds for each platform are one entry. */
function namesWith(licence: string): string[] {
  const all = (Object.keys(folders) as Folder[]).flatMap(lockedPackages)
  const found = all.filter((each) => licenceOf(each).split(' AND ').includes(licence)).map(({ name }) => name)
  return [...new Set(found.map((name) => `\`${name.replace(/^(@img\/sharp|lightningcss)-.*/, '$1-*')}\``))]
}

function withVersion({ name, version }: Locked): string {
  return `${name} ${version}`
}
