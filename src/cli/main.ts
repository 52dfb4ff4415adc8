import './command/small-heap.ts'
import { processTerminal } from './command/terminal.ts'
import { runVita } from './vita.ts'

process.exitCode = await runVita(process.argv.slice(2), processTerminal())
