import { spawn } from 'node:child_process'
import { parseCLI, startVitest, type TestCase } from 'vitest/node'

/** Writes the types of the routes, which `types` and `unused` read: it empties their folder first. */
const routeTypes = ['@react-router/dev/bin.cjs', 'typegen']

/** The checks besides tests: for each, the script in node_modules, with its arguments. They run side by side. */
const checks = {
  types: ['typescript/bin/tsc', '--noEmit'],
  lint: ['@biomejs/biome/bin/biome', 'check'],
  unused: ['knip/bin/knip.js', '--no-progress'],
}

type Check = keyof typeof checks

/** Vitest's projects, its options, and the checks. */
type Run = { projects: string[]; options?: string[]; checks: Check[] }

const embedded = ['unit', 'journeys', 'unit-extended', 'journeys-extended']
const hosted = ['hosted', 'journeys-hosted']

const withoutExtended = ['--tags-filter=!extended']
const runs: Readonly<Record<string, Run>> = {
  check: { projects: ['unit'], options: withoutExtended, checks: ['types', 'lint'] },
  'check, files named': { projects: ['unit'], checks: ['types', 'lint'] },
  test: { projects: ['unit', 'journeys'], options: withoutExtended, checks: ['types', 'lint', 'unused'] },
  'test, files named': { projects: embedded, checks: [] },
  'test:all': { projects: [...embedded, ...hosted], checks: ['types', 'lint', 'unused'] },
  'test:hosted': { projects: hosted, checks: [] },
  'test:machine': { projects: ['machine'], checks: [] },
}

/** Each check counts as one test. `skipped` has a reason for each test that was left out. */
type Counts = { passed: number; failed: number; skipped: { file: string; name: string; reason: string }[] }

/**
 * What a launcher's command runs once everything is installed and built: checks, then tests; further arguments are Vitest's, such as
 * files. Prints each skip with its reason, and the totals. A run in which nothing passed is a failure too.
 */
const [command = '', ...args] = process.argv.slice(2)
if (args.length === 0) process.env.ONE_PROCESSOR = 'yes' // e2e/worker-setup.ts
const run = (args.length > 0 ? runs[`${command}, files named`] : undefined) ?? runs[command]
if (run === undefined) throw new Error(`No tests are called ${command}.`)
const noRouteTypes = run.checks.includes('types') ? await outputOfFailed(routeTypes) : ''
if (noRouteTypes !== '') throw new Error(`${noRouteTypes}\n${await outputOfFailed(checks.types)}`)
const results = await Promise.all(run.checks.map(passes))
const isOk = results.filter(Boolean).length
const tests = await countsOf([...run.projects.map((name) => `--project=${name}`), ...(run.options ?? []), ...args])
const passed = isOk + tests.passed
const failed = results.length - isOk + tests.failed
if (tests.skipped.length > 0) console.log(['\nSkipped:', ...skippedLines(tests.skipped)].join('\n  '))
console.log(`\n${passed} passed, ${failed} failed, ${tests.skipped.length} skipped`)
process.exit(failed > 0 || passed === 0 ? 1 : 0)

async function passes(check: Check): Promise<boolean> {
  const started = performance.now()
  const said = await outputOfFailed(checks[check])
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(said === '' ? `${check}: passed in ${seconds} s` : `${said.trimEnd()}\n${check}: failed`)
  return said === ''
}

/** What a program printed, if it failed; '' if it did not. */
function outputOfFailed([script, ...options]: string[]): Promise<string> {
  return new Promise((done) => {
    let output = ''
    const child = spawn(process.execPath, [`node_modules/${script}`, ...options], { stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('close', (status) => done(status === 0 ? '' : output || `exit status ${status}`))
  })
}

/** Runs Vitest with these arguments. */
async function countsOf(words: string[]): Promise<Counts> {
  const { filter, options } = parseCLI(['vitest', 'run', ...words])
  const { state } = await startVitest(filter, options)
  const modules = state.getTestModules()
  const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const broken = suites.flatMap((suite) => suite.errors()).length + state.getUnhandledErrors().length
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const having = (wanted: string) => tests.filter((test) => test.result().state === wanted)
  const failed = having('failed').length + broken
  return {
    passed: having('passed').length,
    failed: failed === 0 && process.exitCode !== undefined && process.exitCode !== 0 ? 1 : failed,
    skipped: [...having('skipped').filter((test) => !isOfOtherSet(test)), ...having('pending')].map((test) => ({
      file: test.module.relativeModuleId,
      name: test.fullName,
      reason: reasonOf(test),
    })),
  }
}

/** Whether the filter of `npm test` left it out, which needs no line. */
function isOfOtherSet(test: TestCase): boolean {
  const result = test.result()
  return (
    test.tags.includes('extended') && result.state === 'skipped' && !result.note && test.module.state() !== 'failed'
  )
}

function reasonOf(test: TestCase): string {
  const result = test.result()
  if (result.state === 'skipped' && result.note) return result.note
  return test.module.state() === 'failed' ? 'something before it failed' : 'no reason was given'
}

/** A line per skip, but one per file when more than three of its tests are skipped for one reason. */
function skippedLines(skipped: Counts['skipped']): string[] {
  const groups = Map.groupBy(skipped, ({ file, reason }) => `${file}\n${reason}`)
  return [...groups.values()].flatMap((group) =>
    group.length > 3
      ? [`${group[0]?.file}, ${group.length} tests: ${group[0]?.reason}`]
      : group.map(({ file, name, reason }) => `${file} > ${name}: ${reason}`),
  )
}
