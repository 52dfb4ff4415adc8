#!/usr/bin/env node
import { readFile } from 'node:fs/promises'
import { ReadError, readResume } from './index.ts'

const usage = `resume read FILE

Reads a resume from a PDF, Word (.docx), Europass, Markdown or plain text file, and prints it as JSON Resume. What was not
placed follows on the standard error.
`

const [verb, path, ...others] = process.argv.slice(2)
if (verb !== 'read' || path === undefined || others.length > 0) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  try {
    const { resume, notPlaced } = await readResume(await readFile(path))
    process.stdout.write(`${JSON.stringify(resume, null, 2)}\n`)
    if (notPlaced !== '') process.stderr.write(`Not placed:\n${notPlaced}\n`)
  } catch (cause) {
    if (!(cause instanceof ReadError) && !isAbsentFile(cause)) throw cause
    process.stderr.write(`${(cause as Error).message}\n`)
    process.exitCode = 1
  }
}

function isAbsentFile(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^(ENOENT|EISDIR|EACCES)$/.test(String(cause.code))
}
