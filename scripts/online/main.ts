import { online } from './online.ts'

process.exitCode = await online(process.argv.slice(2), process.cwd())
