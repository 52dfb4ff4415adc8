import { startAll } from './global-setup.ts'

/** Keeps the emulators running, for who tests again and again: `EMULATORS='<the line it prints>' npm run test:hosted`. */
console.log(JSON.stringify(await startAll([])))
