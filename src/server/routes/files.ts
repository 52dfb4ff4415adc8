import type { Hono } from 'hono'
import { accountIdHashPath } from '#domain/accounts/account-id-hash.ts'
import { languageOfWords, wordsAddress } from '#domain/languages/languages.ts'
import { none } from '#resume/result.ts'
import { isAppScript, outdatedScript } from '../html/app-scripts.ts'
import { responseOf } from '../http/answer.ts'
import { cardResponse } from '../http/cards.ts'
import { pictureResponse } from '../http/pictures.ts'
import { wordsAnswer } from '../http/words.ts'
import { accountIdHashResponse } from '../request/account-id-hash.ts'
import { visitorOf } from '../request/visitor.ts'
import type { AppParts, Asked } from './parts.ts'

/** What pages load: pictures, cards, their scripts, and whose page it is. docs/behaviour.md 13.14. */
export function addPageFiles(app: Hono<Asked>, parts: AppParts): void {
  const { site, origin, common, pictures, table, asSeen, plain, tooManyPages, addressIn } = parts

  app.get(accountIdHashPath, async (context) => {
    const tooMany = tooManyPages(context, addressIn(context))
    if (tooMany !== none) return plain(context.req.raw, tooMany)
    return accountIdHashResponse(await visitorOf(asSeen, context.req.header('cookie'), false), common, origin)
  })

  app.get(
    '/pictures/*',
    async ({ req }, next) => (await pictureResponse(pictures, req.path, common, req.method === 'HEAD')) ?? next(),
  )

  app.get('/static/words/*', async ({ req }, next) => {
    const language = languageOfWords(req.path)
    const file = language === undefined ? undefined : site.ports.catalogues.file(language)
    if (language === undefined || file === undefined || wordsAddress(language, file) !== req.path) return next()
    return responseOf(await wordsAnswer(file, common), req.raw)
  })

  app.get(
    '/cards/*',
    async ({ req }, next) => (await cardResponse(site.made, req.path, common, req.method === 'HEAD')) ?? next(),
  )

  app.get('/static/app/*', async (context, next) => {
    const { req } = context
    if (!isAppScript(req.path)) return next()
    const tooMany = tooManyPages(context, addressIn(context))
    if (tooMany !== none) return plain(req.raw, tooMany)
    return responseOf(table.at(req.path) ?? outdatedScript(common), req.raw)
  })
}
