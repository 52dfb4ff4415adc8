import { online } from './online.ts'

const clone = process.cwd()
process.chdir('/') // an update may move the folder
process.exitCode = await online(process.argv.slice(2), clone)
