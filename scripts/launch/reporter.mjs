import { writeFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: { name: string, reason: string }[] }} Counts */

/**
 * A Vitest reporter that writes the counts, with the reason of each skip, into the file that `VITA_COUNTS` names.
 * @returns {import('vitest/node').Reporter}
 */
export default function counts() {
  return {
    onTestRunEnd(modules, unhandledErrors) {
      const tests = modules.flatMap((module) => [...module.children.allTests()])
      const suites = modules.flatMap((module) => [module, ...module.children.allSuites()])
      const broken = suites.flatMap((suite) => suite.errors()).length + unhandledErrors.length
      const having = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state)
      /** @type {Counts} */
      const counted = {
        passed: having('passed').length,
        failed: having('failed').length + broken,
        skipped: [...having('skipped').filter((test) => !isOfOtherSet(test)), ...having('pending')].map((test) => ({
          name: nameOf(test),
          reason: reasonOf(test),
        })),
      }
      if (process.env.VITA_COUNTS) writeFileSync(process.env.VITA_COUNTS, JSON.stringify(counted))
    },
  }
}

/** Whether the filter of `npm test` left it out, which needs no line. @param {import('vitest/node').TestCase} test */
function isOfOtherSet(test) {
  const result = test.result()
  return (
    test.tags.includes('extended') && result.state === 'skipped' && !result.note && test.module.state() !== 'failed'
  )
}

/** @param {import('vitest/node').TestCase} test */
function nameOf(test) {
  return `${test.module.relativeModuleId} > ${test.fullName}`
}

/** @param {import('vitest/node').TestCase} test */
function reasonOf(test) {
  const result = test.result()
  if (result.state === 'skipped' && result.note) return result.note
  return test.module.state() === 'failed' ? 'something before it failed' : 'no reason was given'
}
