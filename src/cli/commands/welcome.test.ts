import { expect, test } from 'vitest'
import { readWelcome } from '#calls/accounts/welcome.ts'
import { openSampleSite } from '#support/sample-site.ts'

test('the last line is an address that makes the first account; each call prints another one', async () => {
  const { vita, ports } = await openSampleSite([], { PORT: '3000' })
  const tokens: string[] = []
  for (let times = 0; times < 2; times += 1) {
    const { status, stdout } = await vita('welcome')
    const [, origin, token = ''] = /^Make your account: (.+)\/studio\/welcome\?token=([\w-]{43})$/m.exec(stdout) ?? []
    expect([status, origin]).toEqual([0, 'http://localhost:3000'])
    expect(stdout.trimEnd().split('\n').at(-1)).toContain(token)
    tokens.push(token)
  }
  const states = tokens.map(async (token) => await readWelcome(ports, token))
  expect(await Promise.all(states)).toMatchObject([{ data: 'over' }, { data: 'open' }])
})

test('with an account there is no address', async () => {
  const { vita, ports } = await openSampleSite()
  await ports.identities.create({ email: 'ada@example.org', password: 'granite walrus thimble oak', displayName: '' })
  expect(await vita('welcome')).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is an account already. account add makes another one.\n',
  })
})

test('without a studio, or without an address, the command says what to do', async () => {
  const { vita } = await openSampleSite([], { STUDIO: 'off' })
  expect(await vita('welcome')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^STUDIO is off/) })
  const { vita: onAnyPort } = await openSampleSite([], { PORT: '0' })
  expect(await onAnyPort('welcome')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^PORT is 0/) })
})
