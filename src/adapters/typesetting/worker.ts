import type { GeneratedBytes } from '#ports/content/file-maker.ts'
import type { OpenedFonts } from '#resume/typeset/fonts.ts'
import { answerOrders } from '../worker-process.ts'
import type { Order } from './maker.ts'

/** The fonts of documents in a language, '' for those of cards. */
const byLanguage = new Map<string, OpenedFonts>()

function openedFor(language: string): OpenedFonts {
  const opened = byLanguage.get(language) ?? new Map()
  byLanguage.set(language, opened)
  return opened
}

async function make({ fonts: folder, order }: Order): Promise<GeneratedBytes> {
  if (order.kind === 'docx') {
    const { docxOf } = await import('#resume/typeset/docx.ts')
    return withoutFonts(await docxOf(order.document, order.paper, new Date(order.changedAt)))
  }
  if (order.kind === 'photo') {
    const { photoOf } = await import('./pictures.ts')
    return withoutFonts(await photoOf(order.picture, order.sidePx))
  }
  const { withFonts } = await import('#resume/typeset/fonts.ts')
  if (order.kind === 'card') {
    const { cardOf } = await import('./card.ts')
    const { made, fonts } = await withFonts(folder, openedFor(''), (faces) => cardOf(order, faces))
    return { bytes: made, missing: [...fonts.missing], faults: fonts.faults() }
  }
  const { pdfOf, sectionsOfPdf } = await import('#resume/typeset/pdf.ts')
  const opened = openedFor(order.document.lang)
  if (order.kind === 'pages') {
    const { made } = await withFonts(folder, opened, async (faces) => sectionsOfPdf(order.document, order.paper, faces))
    return { ...withoutFonts(new Uint8Array()), pages: made }
  }
  const { made, fonts } = await withFonts(folder, opened, (faces) =>
    pdfOf(order.document, order.paper, new Date(order.changedAt), faces, order.attached),
  )
  return { bytes: made, missing: [...fonts.missing], faults: fonts.faults() }
}

function withoutFonts(bytes: Uint8Array): GeneratedBytes {
  return { bytes, missing: [], faults: [] }
}

/** The process that makes files. It answers one order after the other; what an order needs is loaded with it. */
answerOrders(make, 'The file cannot be made')
