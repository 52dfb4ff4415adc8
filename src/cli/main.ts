import './small-heap.ts'
import { processTerminal } from './terminal.ts'
import { vita } from './vita.ts'

process.exitCode = await vita(process.argv.slice(2), processTerminal())
