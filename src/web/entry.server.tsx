import { renderToReadableStream } from 'react-dom/server'
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from 'react-router'
import { visitContext } from './routing/context.ts'
import { Reference } from './ui/reference.tsx'
import { PageWords } from './ui/words.ts'

/** The server gives up a page that is not completely rendered after this time, in ms. */
export const streamTimeout = 5_000

/**
 * Renders the whole page before any of it is sent, so that it can be post-processed, cached and compressed.
 * docs/behaviour.md 18.1.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const visit = context.get(visitContext)
  let statusNow = status
  const stream = await renderToReadableStream(
    <PageWords value={visit.words}>
      <Reference value={visit.reference}>
        <ServerRouter context={entry} url={request.url} />
      </Reference>
    </PageWords>,
    {
      signal: AbortSignal.timeout(streamTimeout + 1000),
      onError(error) {
        statusNow = 500
        visit.report(error)
      },
    },
  )
  await stream.allReady
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(stream, { status: statusNow, headers })
}

/** Logs an error that a page threw, with the visit's reference. An aborted request is not an error. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(visitContext).report(error)
}
