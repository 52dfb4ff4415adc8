import type { Result } from '#domain/result.ts'
import type { ReadText } from '#domain/resume/read-back.ts'
import { answerOrders } from '../worker-process.ts'
import { pdfText } from './pdf.ts'

/** The bytes of a PDF file, which the process answers with `Answer`. */
export type Order = { bytes: Uint8Array }
export type Answer = Result<ReadText>

/** The process that reads one file. */
answerOrders(({ bytes }: Order) => pdfText(bytes), 'The file cannot be read')
