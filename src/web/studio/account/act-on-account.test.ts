import { expect, test } from 'vitest'
import { flashMessages } from '#domain/site/flash-message.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, posted, told } from '#support/memory-visit.ts'
import { siteContext } from '../../routing/context.ts'
import { actOnAccount } from './act-on-account.ts'

/** docs/behaviour.md 29.3. */
test.each([
  [{ hasMailServer: true, host: 'vita.example' }, 'A mail is on its way to the new address.'],
  [{ hasMailServer: false, host: 'localhost' }, 'A mail is on its way to the new address.'],
  [{ hasMailServer: false, host: 'vita.example' }, 'The mail to the new address was not sent'],
])('a change of the email by %o says: %s', async (mail, said) => {
  const { ports, clock, uid } = await memoryAccountPorts('tide-tables')
  const { context, visit } = memoryVisit(ports, 'https://vita.example', { uid, confirmedAt: clock.now() })
  const site = context.get(siteContext)
  context.set(siteContext, { ...site, contact: { ...site.contact, ...mail } })
  const { request } = posted('/account', { do: 'email', email: 'new@example.com' })
  expect(await told(actOnAccount(context, request, '/account'))).toMatchObject({ status: 303, location: '/account' })
  const [alert] = flashMessages(visit.cookies.find(({ name }) => name === 'alerts')?.value ?? '', '')
  expect(alert?.message).toContain(said)
})
