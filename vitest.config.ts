import { defineConfig } from 'vitest/config'

/**
 * Two projects: `unit` is everything beside its file, `journeys` walks the built site in a real browser and starts
 * when the others are done. The app's own Vite plugins stay out: a test imports a route as the plain module that it is.
 */
export default defineConfig({
  test: {
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
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
