import { foreignFormText } from '#domain/site/refused-form.ts'
import { signedOutText } from '#domain/studio/signed-out.ts'

/**
 * Plain pages without React, for requests that are rejected before a page is rendered and for errors in rendering. Each has
 * one message, and a reference if there is one. docs/behaviour.md 2.5.
 */
export type PlainPage = {
  status: number
  title: string
  message: string
  reference?: string
  headers?: Readonly<Record<string, string>>
}

export const failed: PlainPage = {
  status: 500,
  title: 'Unexpected Application Error!',
  message: 'Something went wrong.',
}
export const otherHost: PlainPage = {
  status: 421,
  title: 'Misdirected Request',
  message: 'This server does not answer for that host.',
}
export const foreignForm: PlainPage = {
  status: 403,
  title: 'Refused',
  message: foreignFormText,
}
/** The answer to a press of the studio without a session. docs/behaviour.md 23.1. */
export const signedOut: PlainPage = { status: 403, title: 'Signed out', message: signedOutText }
export const tooLong: PlainPage = {
  status: 413,
  title: 'Too Much',
  message: 'This form is too large.',
}
export const wrongType: PlainPage = {
  status: 415,
  title: 'Unsupported Media Type',
  message: 'A form is taken as browsers send it, and not compressed.',
}
export const broken: PlainPage = {
  status: 400,
  title: 'Bad Request',
  message: 'This form cannot be read.',
}
export const noForm: PlainPage = {
  status: 405,
  title: 'Method Not Allowed',
  message: 'This page takes no form.',
  headers: { allow: 'GET, HEAD' },
}
export const noPage: PlainPage = { status: 404, title: 'Not Found', message: 'There is no such page.' }
export const noPicture: PlainPage = { status: 404, title: 'Not Found', message: 'There is no such picture.' }
export const onlyMessages: PlainPage = {
  status: 405,
  title: 'Method Not Allowed',
  message: 'This address takes messages, and shows nothing.',
  headers: { allow: 'POST' },
}
export const onlyForms: PlainPage = { ...onlyMessages, message: 'This address takes forms, and shows nothing.' }
export const noPreview: PlainPage = {
  status: 404,
  title: 'No Preview',
  message: 'This page has no preview.',
}
export const noPreviewNow: PlainPage = {
  status: 503,
  title: 'No Preview',
  message: 'This could not be loaded. Please try again later.',
}
export const tooBusy: PlainPage = {
  status: 503,
  title: 'Too Busy',
  message: 'The site is busy. Please try again in a few seconds.',
  headers: { 'retry-after': '3' },
}

/**
 * The page as a response that no cache stores; without a body for HEAD. A form that the app posts gets the message alone, which
 * its page shows.
 */
export function plainResponse(request: Request, page: PlainPage, common: Readonly<Record<string, string>>): Response {
  const isText = request.method === 'POST' && new URL(request.url).pathname.endsWith('.data')
  return new Response(request.method === 'HEAD' ? null : isText ? page.message : plainHtml(page), {
    status: page.status,
    headers: {
      ...common,
      ...page.headers,
      'content-type': `text/${isText ? 'plain' : 'html'}; charset=utf-8`,
      'cache-control': 'no-store',
    },
  })
}

export function plainHtml({ status, title, message, reference }: PlainPage): string {
  // Of another host, the page that a link leads to is none of this site's.
  const home = status === 421 ? '' : '<p><a href="/home">Home</a></p>'
  const noted = reference === undefined ? '' : `<p>Reference: ${escaped(reference)}</p>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title></head><body><main><h1>${escaped(title)}</h1><p>${escaped(message)}</p>${noted}${home}</main></body></html>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
