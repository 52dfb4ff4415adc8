import type { ReadDocument } from '#domain/transfer/read-document.ts'
import { failed, type Result, success } from '#resume/result.ts'
import { orderOf, type ReadingLimits, usualLimits } from './process.ts'
import type { DocumentAnswer } from './resume.ts'

/** See `ResumeFiles.document`. A file that ends its process, or that takes it too long or too much memory, is invalid. */
export async function readDocument(
  bytes: Uint8Array,
  limits: ReadingLimits = usualLimits,
): Promise<Result<ReadDocument>> {
  const answered = await orderOf<DocumentAnswer>({ as: 'resume', bytes }, limits)
  if (!answered.ok)
    return answered.failure.code === 'canceled' ? failed('invalid', tooMuch, answered.failure) : answered
  const answer = answered.data
  return 'document' in answer ? success(answer.document) : failed('invalid', answer.rejection)
}

const tooMuch = 'This file is too large or too complicated to read here.'
