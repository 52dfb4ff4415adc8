import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Two projects: `unit` is everything beside its file, `journeys` walks the built site in a real browser and starts
 * when the others are done. The app's own Vite plugins stay out: a test imports a route as the plain module that it is.
 * Times are for a machine with two cores that has other work, too.
 */
export default defineConfig({
  test: {
    maxWorkers: Math.max(2, availableParallelism() - 1), // on two cores Vitest itself would take one
    slowTestThreshold: 10_000, // only such tests have a line of their own
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.{ts,mjs}'],
          testTimeout: 20_000,
          hookTimeout: 20_000,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.test.ts'],
          globalSetup: './e2e/global-setup.ts',
          testTimeout: 60_000,
          hookTimeout: 180_000, // the first one waits for the sample content
          expect: { poll: { timeout: 15_000 } },
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
