import { availableParallelism } from 'node:os'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { hostedJourneys } from './e2e/hosted-journeys.ts'
import { missingFirestore, missingTools } from './tests/hosted/installed.ts'
import { forgetOwnersSettings } from './tests/own-settings.ts'

forgetOwnersSettings()

/**
 * The projects run one after the other. `unit` is every test beside its file; `hosted` runs the adapters of Google's
 * services on the emulators. `journeys` uses the built site in a real browser, and `journeys-hosted` does so on the
 * emulators, where they are installed. The app's Vite plugins are left out: a test imports a route as a plain module.
 * Timeouts are for a busy machine with two cores.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1), // on two cores Vitest itself would take one
    slowTestThreshold: 10_000, // only slower tests get a line of their own
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
          exclude: ['**/*.hosted.test.ts'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'hosted',
          include: ['src/**/*.hosted.test.ts', 'tests/hosted/*.hosted.test.ts'],
          globalSetup: './tests/hosted/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
      journeys('journeys', 3, {
        include: ['e2e/*.test.ts'],
        globalSetup: './e2e/global-setup.ts',
        provide: { stack: 'embedded' },
      }),
      ...(missingFirestore() === '' && missingTools() === ''
        ? [
            journeys('journeys-hosted', 4, {
              include: [...hostedJourneys, 'e2e/hosted/*.test.ts'],
              globalSetup: './e2e/hosted-setup.ts',
              provide: { stack: 'hosted' },
            }),
          ]
        : []),
    ],
  },
})

function journeys(
  name: string,
  groupOrder: number,
  own: TestProjectInlineConfiguration['test'],
): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      testTimeout: 60_000,
      hookTimeout: 180_000, // the first one waits for the sample content
      expect: { poll: { timeout: 15_000 } },
      retry: Number(process.env.JOURNEY_RETRIES ?? 0), // CI machines stall; tests that needed a retry are named at the end
      sequence: { groupOrder },
      ...own,
    },
  }
}
