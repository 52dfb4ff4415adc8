import type { ReadText } from '#resume/write/read-back.ts'
import { answerOrders } from '../worker-process.ts'
import type { Order } from './process.ts'
import type { DocumentAnswer } from './resume.ts'

async function read({ as, bytes }: Order): Promise<ReadText | DocumentAnswer> {
  if (as === 'text') {
    const { fileText } = await import('./text.ts')
    return fileText(bytes)
  }
  const { documentOf } = await import('./resume.ts')
  return documentOf(bytes)
}

/** The process that reads one file. */
answerOrders(read, 'The file cannot be read')
