import { expect, test } from 'vitest'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { acceptance, now } from '#ports/messages/submitted.contract.ts'
import { none } from '#resume/result.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'

type Stores = ReturnType<typeof memoryStores>

const page = { from: 0, most: 1 }
const ada = { email: 'ada@example.org', password: 'correct horse', displayName: 'Ada' }
const claim = { queue: 'mail', id: 'a', fields: {}, delivery: newDelivery(now) } as const

test.each<[store: keyof Stores, calls: (stores: Stores) => Promise<unknown>[]]>([
  [
    'documents',
    ({ documents }) => [
      ...[documents.read('jobs', 'a'), documents.readAll('jobs'), documents.version()],
      documents.commit([{ collection: 'jobs', id: 'a', fields: {} }]),
    ],
  ],
  [
    'submissions',
    ({ submissions }) => [
      ...[submissions.accept(acceptance(1), now), submissions.erase(['a']), submissions.forgetOld(now)],
    ],
  ],
  [
    'inbox',
    ({ inbox }) => [
      ...[inbox.find({ box: 'inbox', words: [] }, page), inbox.find({ box: 'inbox', words: ['a'] }, page)],
      ...[inbox.read('a'), inbox.unread(), inbox.mark('a', { isUnread: false })],
    ],
  ],
  [
    'queue',
    ({ queue }) => [
      ...[queue.add('mail', []), queue.claim('mail', now), queue.complete(claim, claim.delivery)],
      ...[queue.retry('mail', 'a', ['ERROR'], now), queue.pause('mail', none, now), queue.pauseOf('mail', now)],
    ],
  ],
  [
    'sessions',
    ({ sessions }) => [
      ...[sessions.start('ada', false, now), sessions.read('x', now), sessions.saveCredential('x', 'encrypted')],
      ...[sessions.end('x'), sessions.endAll('ada'), sessions.list('ada', now), sessions.removeExpired(now)],
    ],
  ],
  [
    'attempts',
    ({ attempts }) => [
      ...[attempts.begin('ada', [], now), attempts.succeed('ada', []), attempts.take([], now)],
      ...[attempts.unlock('ada'), attempts.forgetOld(now)],
    ],
  ],
  [
    'resets',
    ({ resets }) => [
      ...[resets.put('ada', 'x', now), resets.read('x', now), resets.consume('x'), resets.giveBack('x')],
      resets.remove('ada'),
    ],
  ],
  [
    'identities',
    ({ identities }) => [
      ...[identities.signIn(ada.email, ada.password), identities.lookUp('ada'), identities.find(ada.email)],
      ...[identities.list(), identities.create(ada), identities.requestReset(ada.email, now)],
      ...[identities.readReset('x', now), identities.redeemReset('x', 'another horse', now)],
      ...[identities.changePassword('ada', 'another horse'), identities.setDisabled('ada', true)],
    ],
  ],
])('with a closed database each call of the %s is an unavailable failure, not a throw', async (_, calls) => {
  const stores = memoryStores()
  stores.database.close()
  for (const answer of await Promise.all(calls(stores)))
    expect(answer).toMatchObject({ ok: false, failure: { code: 'unavailable' } })
})
