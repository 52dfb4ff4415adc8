import { exportBundle, exportSize } from '#calls/transfer/export-bundle.ts'
import type { Ports } from '#ports/ports.ts'
import type { CalendarDay } from '#resume/date.ts'
import { bundleDownload } from '#stack/archives.ts'
import type { Log } from '../log/log.ts'
import { failed, type PlainPage } from './plain-page.ts'
import { studioHeaders } from './security-headers.ts'

/** Where an Admin downloads the published content. docs/behaviour.md 25.4. */
export const bundlePath = '/studio/export/bundle'

type BundleAnswer = { today: CalendarDay; common: Readonly<Record<string, string>>; log: Log; isHead: boolean }

/**
 * Answers the published content as a bundle that is written while it is sent. Breaks off when the content changes meanwhile, so
 * that no client keeps half of it. Returns a page while the store does not answer.
 */
export async function bundleResponse(
  ports: Pick<Ports, 'documents' | 'files'>,
  { today, common, log, isHead }: BundleAnswer,
): Promise<Response | PlainPage> {
  const size = await exportSize(ports)
  if (!size.ok) return { ...failed, status: 503 }
  const two = (number: number) => String(number).padStart(2, '0')
  const name = `vita-${today.year}-${two(today.month)}-${two(today.day)}.zip`
  const headers = {
    ...common,
    ...studioHeaders,
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  if (isHead) return new Response(null, { headers })
  const { sink, bytes } = await bundleDownload()
  void exportBundle(ports, sink).then((exported) => {
    if (!exported.ok) log('warn', 'export failed', { reason: exported.failure.message })
  })
  return new Response(bytes, { headers })
}
