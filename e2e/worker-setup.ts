import { spawnSync } from 'node:child_process'
import { cpus } from 'node:os'
import { beforeAll } from 'vitest'
import { sampleIsMade } from '#support/journeys/sample-data.ts'

/**
 * In a whole run a worker stays on one processor, and with it the servers and the browser that it starts: on a virtual machine of two
 * the same journeys took a fifth less of both. Where there is no `taskset`, the system chooses. A run of named files has both.
 */
if (process.env.ONE_PROCESSOR === 'yes') {
  const processor = (Number(process.env.VITEST_POOL_ID) - 1) % cpus().length
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(process.pid)])
}

/** A test's own time begins once the sample is there, which takes two minutes where its inputs changed. */
beforeAll(sampleIsMade)
