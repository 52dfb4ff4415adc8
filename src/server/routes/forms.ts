import type { Context, Hono } from 'hono'
import { readReset } from '#calls/accounts/sign-in/reset-password.ts'
import { isFormOrigin, openForm } from '#calls/messages/form-elsewhere.ts'
import { openedFormPath } from '#domain/messages/form-elsewhere.ts'
import { refusalText } from '#domain/site/refused-form.ts'
import { type None, none, success } from '#resume/result.ts'
import { routeOf } from '#web/routing/route-of.ts'
import { responseOf } from '../http/answer.ts'
import { onlyMessages } from '../http/plain-page.ts'
import { challengeResponse } from '../limits/challenge.ts'
import { countedAs } from '../limits/rate-limits.ts'
import { siteLanguages } from '../render/further-language.ts'
import { formAnswer } from '../request/forms.ts'
import { logOutResponse } from '../request/log-out.ts'
import { formRefusal } from '../request/own-host.ts'
import { readPostedForm } from '../request/posted-form.ts'
import { pagePath } from '../request/request-target.ts'
import { themeIn, themeResponse } from '../request/theme.ts'
import { anonymous, visitorOf } from '../request/visitor.ts'
import { type PageAt, pageAt } from './page-at.ts'
import type { AppParts, Asked } from './parts.ts'

/**
 * The addresses that take messages from other sites, whose every answer may be another one for another Origin, before the check of where a form
 * comes from. docs/behaviour.md 5.8, 5.12.
 */
export function addMessageForm(app: Hono<Asked>, parts: AppParts): void {
  const { site, common, log, plain, tooManyPages, addressIn, clientOf } = parts

  for (const path of [openedFormPath, '/forms/:id', '/human-check/challenge'])
    app.use(path, async (context, next) => {
      await next()
      context.header('vary', 'Origin', { append: true })
    })

  app.get(openedFormPath, async (context, next) => {
    const { isElsewhere, headers } = await askedFrom(context, parts)
    if (!isElsewhere) return next()
    const tooMany = tooManyPages(context, addressIn(context))
    if (tooMany !== none) return plain(context.req.raw, tooMany)
    const opened = await openForm(site.ports, site.contact)
    return Response.json(opened.ok ? opened.data : {}, {
      status: opened.ok ? 200 : 503,
      headers: { ...common, ...headers, 'cache-control': 'no-store' },
    })
  })

  app.all('/forms/:id', async (context, next) => {
    const { req } = context
    const isOther = req.param('id') !== site.contact.formId
    if (isOther && req.method !== 'OPTIONS') return next()
    const from = addressIn(context)
    const tooMany = tooManyPages(context, from)
    if (tooMany !== none) return plain(req.raw, tooMany)
    const { isElsewhere, headers, fetchSite } = await askedFrom(context, parts)
    if (req.method === 'OPTIONS' && isElsewhere && !isOther)
      return new Response(null, { status: 204, headers: { ...common, ...headers, ...preflightHeaders } })
    if (req.method !== 'POST') return plain(req.raw, onlyMessages)
    const client = clientOf(countedAs(from, fetchSite))
    const { response, event, details } = await formAnswer(req.raw, site, client, { ...common, ...headers }, isElsewhere)
    log('info', event, { reference: context.env.reference, ...details })
    return response
  })
}

/** What a page elsewhere may send, for ten minutes. Cookies are never among it. */
const preflightHeaders = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '600',
}

/**
 * Whether a request comes from a page of the owner's site as files, and with which headers that page can read the answer. It counts as
 * from this site then. docs/behaviour.md 5.12.
 */
async function askedFrom({ req }: Context<Asked>, { site: { ports } }: AppParts) {
  const origin = req.header('origin')
  const known = origin === undefined ? success(false) : await isFormOrigin(ports, origin)
  const isElsewhere = known.ok && known.data
  return {
    isElsewhere,
    headers: (isElsewhere ? { 'access-control-allow-origin': origin ?? '' } : {}) as Record<string, string>,
    fetchSite: isElsewhere ? undefined : req.header('sec-fetch-site'),
  }
}

/** Rejects what another site posts. docs/behaviour.md 13.7. */
export function rejectForeignForms(app: Hono<Asked>, parts: AppParts): void {
  app.use(async (context, next) => {
    const { method, raw } = context.req
    const refusal = method === 'POST' || method === 'PUT' ? formRefusal(raw.headers, parts.origin) : none
    if (refusal === none) return next()
    if (refusal === 'another site') return parts.rejectForm(context, refusal)
    const { ports } = parts.site
    const page = await pageAt(new URL(raw.url, parts.origin), parts.site)
    if (refusal === 'no origin' && !raw.headers.has('origin') && (await isOfOwnForm(context, page, parts)))
      return next()
    const words = ports.catalogues.of(page.language ?? (await siteLanguages(ports)).plain)
    const rejection = parts.rejectForm(context, refusal, words)
    const said = refusalText(refusal, parts.origin, words, pagePath(new URL(raw.url).pathname))
    return (await refusedPage(context, page, said, parts)) ?? rejection
  })
}

/**
 * Whether a form, of which nothing says where it comes from, has a proof of its own: a signed time or the token of a mail, where it
 * acts on no cookie. docs/behaviour.md 5.4, 8.11, 13.7.
 */
async function isOfOwnForm({ req }: Context<Asked>, { url }: PageAt, { site }: AppParts): Promise<boolean> {
  const { maxFormBytes, provenBy } = routeOf(url.pathname).handle
  if (provenBy === undefined) return false
  const posted = await readPostedForm(req.raw, maxFormBytes)
  if ('rejected' in posted) return false
  // A body can be read once, and the page reads it again.
  req.raw = new Request(req.raw, { body: posted.bytes })
  const proof = String(posted.form.get(provenBy))
  return provenBy === 'issued' ? site.ports.formStamps.read(proof) !== none : (await readReset(site.ports, proof)).ok
}

/**
 * The page of a form that was refused, with what was typed, for a browser that may be on a page of this site. It is rendered as
 * for an anonymous GET, so that no action runs. None for a page that does not show it, and for data requests, whose page stays.
 */
async function refusedPage(
  context: Context<Asked>,
  page: PageAt,
  message: string,
  parts: AppParts,
): Promise<Response | None> {
  const { plain, tooManyPages, addressIn, render } = parts
  const { req, env } = context
  const { url } = page
  const { maxFormBytes, showsRefused } = routeOf(url.pathname).handle
  if (showsRefused === undefined) return none
  const tooMany = tooManyPages(context, addressIn(context))
  if (tooMany !== none) return plain(req.raw, tooMany)
  const posted = await readPostedForm(req.raw, maxFormBytes)
  if ('rejected' in posted) return none
  const { answer } = await render({
    ...{ request: req.raw, ...page, theme: themeIn(req.header('cookie')), client: '' },
    ...{ visitor: anonymous, reference: env.reference, hasSeenLocationAlert: true, bytes: undefined },
    refused: { form: posted.form, message },
  })
  return responseOf(answer, req.raw)
}

/** The forms of the frame around every page, and the human check of the contact form. docs/behaviour.md 13.14. */
export function addFrameForms(app: Hono<Asked>, parts: AppParts): void {
  const { site, origin, common, log, note, rateLimit, sessionEnds, asSeen, plain, addressIn, rejectForm } = parts

  app.get('/human-check/challenge', async (context, next) => {
    const from = addressIn(context)
    const { headers, fetchSite } = await askedFrom(context, parts)
    const counted = countedAs(from, fetchSite)
    const answer = await challengeResponse(site.ports, rateLimit, counted, { ...common, ...headers })
    if (answer?.status === 429) note('limit reached', from, { reference: context.env.reference, why: 'challenges' })
    return answer ?? next()
  })

  app.post('/theme', async ({ req }) => {
    const posted = await readPostedForm(req.raw)
    if ('rejected' in posted) return plain(req.raw, posted.rejected)
    return themeResponse(posted.form, origin.startsWith('https:'), common)
  })

  app.post('/logout', async (context) => {
    const { req, env } = context
    const posted = await readPostedForm(req.raw)
    if ('rejected' in posted) return plain(req.raw, posted.rejected)
    const header = req.header('cookie')
    const { csrfToken } = await visitorOf(asSeen, header, false)
    const request = { header, form: posted.form, csrfToken, reference: env.reference }
    const answer = await logOutResponse({ sessionEnds, log, origin }, request, common)
    return answer === 'foreign' ? rejectForm(context) : answer
  })
}
