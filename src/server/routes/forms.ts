import type { Context, Hono } from 'hono'
import { type None, none } from '#domain/result.ts'
import { type FormRefusal, refusalText } from '#domain/site/refused-form.ts'
import { routeOf } from '#web/routing/route-of.ts'
import { pageAddress } from '../cache/page-rules.ts'
import { responseOf } from '../http/answer.ts'
import { onlyMessages } from '../http/plain-page.ts'
import { challengeResponse } from '../limits/challenge.ts'
import { countedAs } from '../limits/rate-limits.ts'
import { formAnswer } from '../request/forms.ts'
import { logOutResponse } from '../request/log-out.ts'
import { formRefusal } from '../request/own-host.ts'
import { readPostedForm } from '../request/posted-form.ts'
import { themeIn, themeResponse } from '../request/theme.ts'
import { anonymous, visitorOf } from '../request/visitor.ts'
import type { AppParts, Asked } from './parts.ts'

/** The address that takes messages from other sites, before the check of where a form comes from. docs/behaviour.md 5.8. */
export function addMessageForm(app: Hono<Asked>, parts: AppParts): void {
  const { site, common, log, plain, tooManyPages, addressIn, clientOf } = parts

  app.all('/forms/:id', async (context, next) => {
    const { req } = context
    if (req.param('id') !== site.contact.formId) return next()
    if (req.method !== 'POST') return plain(req.raw, onlyMessages)
    const from = addressIn(context)
    const tooMany = tooManyPages(context, from)
    if (tooMany !== none) return plain(req.raw, tooMany)
    const client = clientOf(countedAs(from, req.header('sec-fetch-site')))
    const { response, event, details } = await formAnswer(req.raw, site, client, common)
    log('info', event, { reference: context.env.reference, ...details })
    return response
  })
}

/** Rejects what another site posts. docs/behaviour.md 13.7. */
export function rejectForeignForms(app: Hono<Asked>, parts: AppParts): void {
  app.use(async (context, next) => {
    const { method, raw } = context.req
    const refusal = method === 'POST' || method === 'PUT' ? formRefusal(raw.headers, parts.origin) : none
    if (refusal === none) return next()
    const rejection = parts.rejectForm(context, refusal)
    return refusal === 'another site' ? rejection : ((await refusedPage(context, refusal, parts)) ?? rejection)
  })
}

/**
 * The page of a form that was refused, with what was typed, for a browser that may be on a page of this site. It is rendered as
 * for an anonymous GET, so that no action runs. None for a page that does not show it, and for data requests, whose page stays.
 */
async function refusedPage(context: Context<Asked>, refusal: FormRefusal, parts: AppParts): Promise<Response | None> {
  const { origin, plain, tooManyPages, addressIn, render } = parts
  const { req, env } = context
  const url = new URL(req.url, origin)
  const { maxFormBytes, showsRefused } = routeOf(url.pathname).handle
  if (showsRefused === undefined) return none
  const tooMany = tooManyPages(context, addressIn(context))
  if (tooMany !== none) return plain(req.raw, tooMany)
  const posted = await readPostedForm(req.raw, maxFormBytes)
  if ('rejected' in posted) return none
  const { answer } = await render({
    ...{ request: req.raw, url, address: pageAddress(url), theme: themeIn(req.header('cookie')), client: '' },
    ...{ visitor: anonymous, reference: env.reference, hasSeenLocationAlert: true, bytes: undefined },
    refused: { form: posted.form, message: refusalText(refusal, origin) },
  })
  return responseOf(answer, req.raw)
}

/** The forms of the frame around every page, and the human check of the contact form. docs/behaviour.md 13.14. */
export function addFrameForms(app: Hono<Asked>, parts: AppParts): void {
  const { site, origin, common, log, note, rateLimit, sessionEnds, asSeen, plain, addressIn, rejectForm } = parts

  app.get('/human-check/challenge', async (context, next) => {
    const from = addressIn(context)
    const counted = countedAs(from, context.req.header('sec-fetch-site'))
    const answer = await challengeResponse(site.ports, rateLimit, counted, common)
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
    const answer = await logOutResponse({ sessionEnds, log }, request, common)
    return answer === 'foreign' ? rejectForm(context) : answer
  })
}
