import { failed, type Result, success } from '#domain/result.ts'
import type { ReadText } from '#domain/resume/read-back.ts'
import { beginWork } from '../worker-process.ts'
import { pdfText } from './pdf.ts'

/** The bytes of a PDF file, which the process answers with `Answer`. */
export type Order = { bytes: Uint8Array }
export type Answer = Result<ReadText>

/** The process that reads one file. */
beginWork()

process.on('message', async ({ bytes }: Order) => {
  process.send?.(await read(bytes))
})

async function read(bytes: Uint8Array): Promise<Answer> {
  try {
    return success(await pdfText(bytes))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return failed('unavailable', `The file cannot be read: ${why}`)
  }
}
