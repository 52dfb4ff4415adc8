import { expect, test } from 'vitest'
import { successAlert } from '#domain/site/alert.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, told } from '#support/memory-visit.ts'
import type { Visit } from '../../routing/context.ts'
import { loader } from './login-next.tsx'

test('an accepted form leads on to what its cookies allow, and without any of them to the reason', async () => {
  const alerts = [successAlert('Your password was changed.')]
  const account = { fullName: 'Ada Lovelace', isAdmin: false }
  expect(await landed({ account, half: 'half', alerts })).toBe('/resume')
  expect(await landed({ half: 'half' })).toBe('/login/code?redirect=resume')
  expect(await landed({ alerts, half: 'half' })).toBe('/login?redirect=resume')
  expect(await landed({ alerts }, '')).toBe('/login')
  expect(await landed({})).toBe('/login?redirect=resume&accepted=1')
  expect(await landed({}, '')).toBe('/login?accepted=1')
  expect(await landed({ account }, '?redirect=//host')).toBe('/dashboard')
})

async function landed(visit: Partial<Visit>, search = '?redirect=resume'): Promise<string> {
  const { ports } = await memoryAccountPorts('tide-tables')
  const { context } = memoryVisit(ports, 'https://vita.example', visit)
  const url = new URL(`https://vita.example/login/next${search}`)
  const made = async () => loader({ context, url } as never)
  return (await told(made())).location
}
