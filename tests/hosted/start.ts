import { startEmulators } from './start-emulators.ts'

/** Keeps the emulators running for repeated test runs: `EMULATORS='<the line it prints>' npm run test:hosted`. */
const { emulators } = await startEmulators()
console.log(JSON.stringify(emulators))
