import type { TestProject } from 'vitest/node'
import { type Emulators, startEmulators } from './start-emulators.ts'

declare module 'vitest' {
  interface ProvidedContext {
    emulators: Emulators
  }
}

export default async function setUp({ provide }: TestProject) {
  const { emulators, end } = await startEmulators()
  provide('emulators', emulators)
  return end
}
