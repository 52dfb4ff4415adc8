import { failed, type Result, success } from '#domain/result.ts'
import type { ReadText } from '#domain/resume/read-back.ts'
import { beginWork } from '../worker-process.ts'

/** A file to read. The process answers with `Answer`. */
export type Order = { kind: 'pdf' | 'docx'; bytes: Uint8Array }
export type Answer = Result<ReadText>

/** The process that reads one file. */
beginWork()

process.on('message', async ({ kind, bytes }: Order) => {
  process.send?.(await read(kind, bytes))
})

async function read(kind: Order['kind'], bytes: Uint8Array): Promise<Answer> {
  try {
    if (kind === 'pdf') return success(await (await import('./pdf.ts')).pdfText(bytes))
    return success(await (await import('./docx.ts')).docxText(bytes))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return failed('unavailable', `The file cannot be read: ${why}`)
  }
}
