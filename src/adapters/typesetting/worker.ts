import { success } from '#domain/result.ts'
import type { GeneratedBytes } from '#ports/content/file-maker.ts'
import { beginWork } from '../worker-process.ts'
import type { OpenedFonts } from './fonts.ts'
import type { Answer, Order } from './order.ts'

/** The process that makes files. It answers one order after the other; what an order needs is loaded with it. */
beginWork()

process.on('message', async (order: Order) => {
  process.send?.(await answer(order))
})

async function answer(order: Order): Promise<Answer> {
  try {
    return success(await make(order))
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    return { ok: false, failure: { code: 'unavailable', message: `The file cannot be made: ${why}` } }
  }
}

/** The fonts of documents in a language. */
const byLanguage = new Map<string, OpenedFonts>()

function openedFor(language: string): OpenedFonts {
  const opened = byLanguage.get(language) ?? new Map()
  byLanguage.set(language, opened)
  return opened
}

async function make({ fonts: folder, order }: Order): Promise<GeneratedBytes> {
  if (order.kind === 'docx') {
    const { docxOf } = await import('./docx.ts')
    return { bytes: await docxOf(order.document, order.paper, new Date(order.changedAt)), missing: [] }
  }
  if (order.kind === 'photo') {
    const { photoOf } = await import('./photo.ts')
    return { bytes: await photoOf(order.picture, order.sidePx), missing: [] }
  }
  const { openFonts } = await import('./fonts.ts')
  if (order.kind === 'card') {
    const fonts = openFonts(folder)
    const { cardOf } = await import('./card.ts')
    return { bytes: await cardOf(order, fonts), missing: [...fonts.missing] }
  }
  const { pdfOf, sectionsOfPdf } = await import('./pdf.ts')
  const fonts = openFonts(folder, openedFor(order.document.lang))
  if (order.kind === 'pages')
    return { bytes: new Uint8Array(), missing: [], pages: sectionsOfPdf(order.document, order.paper, fonts) }
  const bytes = await pdfOf(order.document, order.paper, new Date(order.changedAt), fonts)
  return { bytes, missing: [...fonts.missing] }
}
