import './command/compile-cache.ts'
import './command/small-heap.ts'
import { processTerminal } from './command/terminal.ts'

// Loaded only now, so that the code which Node compiled of it in an earlier process is used.
const { runVita } = await import('./vita.ts')
process.exitCode = await runVita(process.argv.slice(2), processTerminal())
