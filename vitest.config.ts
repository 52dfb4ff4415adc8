import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { hostedJourneys } from './e2e/hosted-journeys.ts'
import { missingFirestore, missingTools } from './tests/hosted/installed.ts'

forgetOwnersSettings()

/**
 * The projects run one after the other, and in two sets. `npm test` runs `unit`, every test beside its file, and `journeys`, the
 * built site in a real browser. `npm run test:all` adds the tests with the tag `extended` and the files called
 * `*.extended.test.ts` of both (kills, damaged files, full disks, hostile input, proxies, a real mail server), `hosted`, the adapters of Google's services on the emulators, and
 * `journeys-hosted`, journeys on these. `npm run test:machine` sets up a whole machine. The app's Vite plugins are left out: a test imports a route as a plain module. Timeouts
 * are for a busy machine with two cores.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1), // on two cores Vitest itself would take one
    tags: [{ name: 'extended', description: 'a test of `npm run test:all` in a file of `npm test`' }],
    slowTestThreshold: 10_000, // only slower tests get a line of their own
    projects: [
      unit('unit', 1, {
        include: ['{src,packages}/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
        exclude: ['**/*.{hosted,extended}.test.ts'],
      }),
      journeys(
        'journeys',
        2,
        embedded({ include: ['e2e/*/*.test.ts'], exclude: ['e2e/hosted/**', '**/*.{extended,machine}.test.ts'] }),
      ),
      unit('unit-extended', 3, { include: ['{src,packages}/**/*.extended.test.ts'] }),
      journeys('journeys-extended', 4, embedded({ include: ['e2e/*/*.extended.test.ts'] })),
      { test: { name: 'machine', include: ['e2e/*/*.machine.test.ts'], sequence: { groupOrder: 7 } } },
      {
        test: {
          name: 'hosted',
          include: ['src/**/*.hosted.test.ts', 'tests/hosted/*.hosted.test.ts'],
          globalSetup: './tests/hosted/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 5 },
        },
      },
      ...(missingFirestore() === '' && missingTools() === ''
        ? [
            journeys('journeys-hosted', 6, {
              include: [...hostedJourneys, 'e2e/hosted/*.test.ts'],
              globalSetup: './e2e/hosted-setup.ts',
              provide: { stack: 'hosted' },
            }),
          ]
        : []),
    ],
  },
})

type Project = TestProjectInlineConfiguration
type Options = Project['test']

function unit(name: string, groupOrder: number, own: Options): Project {
  // The files of a worker share its modules and its environment.
  const shared = { isolate: false, unstubEnvs: true, testTimeout: 20_000, hookTimeout: 20_000 }
  return { test: { name, ...shared, sequence: { groupOrder }, ...own } }
}

function embedded(own: Options): Options {
  return { globalSetup: './e2e/global-setup.ts', provide: { stack: 'embedded' }, ...own }
}

/** The files of a worker share its modules, and with them its pages and its server. */
function journeys(name: string, groupOrder: number, own: Options): Project {
  return {
    test: {
      name,
      isolate: false,
      testTimeout: 120_000,
      hookTimeout: 410_000, // of the set-up
      setupFiles: './e2e/worker-setup.ts',
      expect: { poll: { timeout: 30_000 } },
      sequence: { groupOrder },
      ...own,
    },
  }
}

/**
 * Removes the owner's settings, of the shell and of the project's `.env`, from this process and so from its child processes.
 * Otherwise a test's server would use the owner's address or send through the owner's mail server.
 */
function forgetOwnersSettings(): void {
  const example = readFileSync(new URL('./.env.example', import.meta.url), 'utf8')
  for (const [, name = ''] of example.matchAll(/^# ([A-Z_]+)=/gm)) delete process.env[name]
  process.env.ENV_FILE = ''
}
