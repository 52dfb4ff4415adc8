#!/usr/bin/env node
import { readFile, writeFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { parseArgs } from 'node:util'
import {
  checkResume,
  fileFormats,
  papers,
  ReadError,
  type ReadFile,
  readResume,
  WriteError,
  writeResume,
} from './index.ts'

const usage = `resume read FILE             prints the resume in a file as JSON Resume
resume convert FILE OUTPUT   writes it as a file: ${fileFormats.map((each) => `.${each}`).join(', ')}
resume check FILE            lists what of it cannot be used

FILE is a PDF, Word (.docx), Europass, Markdown, plain text or JSON Resume file, or the archive (.zip) of an account at LinkedIn.
Notes, and what was not placed, follow on the standard error.

--paper a4|letter   the paper of PDF and Word files; a4 if absent
--site https://…    the address of the site that has the resume, which files name; .jsonld needs it
`

/** A message that ends the command. */
class UsageError extends Error {}

try {
  await run()
} catch (cause) {
  if (cause instanceof UsageError) {
    process.stderr.write(cause.message)
    process.exitCode = 2
  } else if (cause instanceof ReadError || cause instanceof WriteError || isOfFile(cause)) {
    process.stderr.write(`${(cause as Error).message}\n`)
    process.exitCode = 1
  } else throw cause
}

async function run(): Promise<void> {
  const { verb, path, output, paper, site } = askedFor()
  const { resume, notPlaced, notes } = await readResume(await readFile(path))
  if (verb === 'check') {
    const found = [...notes, ...checkResume(resume)]
    process.stdout.write(found.map((each) => `${each}\n`).join(''))
    process.exitCode = found.length > 0 ? 1 : 0
  } else if (verb === 'read') {
    process.stdout.write(`${JSON.stringify(resume, null, 2)}\n`)
    sayLeft({ notes, notPlaced })
  } else {
    const format = fileFormats.find((each) => `.${each}` === extname(output).toLowerCase())
    if (format === undefined) throw new UsageError(usage)
    await writeFile(output, await writeResume(resume, format, { paper, ...(site === undefined ? {} : { site }) }))
    sayLeft({ notes: [...notes, ...checkResume(resume)], notPlaced })
  }
}

function askedFor() {
  const options = { paper: { type: 'string', default: 'a4' }, site: { type: 'string' } } as const
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
    const [verb, path, output = '', ...others] = positionals
    const paper = papers.find((each) => each === values.paper)
    const isKnown = verb === 'convert' ? output !== '' : (verb === 'read' || verb === 'check') && output === ''
    if (isKnown && path !== undefined && others.length === 0 && paper !== undefined)
      return { verb, path, output, paper, site: values.site?.replace(/\/$/, '') }
  } catch {
    // The usage says which options there are.
  }
  throw new UsageError(usage)
}

function sayLeft({ notes, notPlaced }: Pick<ReadFile, 'notes' | 'notPlaced'>): void {
  if (notes.length > 0) process.stderr.write(`${notes.join('\n')}\n`)
  if (notPlaced !== '') process.stderr.write(`Not placed:\n${notPlaced}\n`)
}

function isOfFile(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && /^(ENOENT|EISDIR|ENOTDIR|EACCES)$/.test(String(cause.code))
}
