import { expect, onTestFinished, test } from 'vitest'
import { makeLink } from '#calls/links/links.ts'
import { openSampleSite } from '#support/sample-site.ts'
import { data } from '#support/small-bundle.ts'

/** docs/behaviour.md 37.8. */
test('links are listed newest first; their addresses only with --addresses', async () => {
  const { vita, links } = await openSite()
  const [first, second] = [await links('Harbour Authority'), await links('')]
  const { stdout, status } = await vita('links', 'list')
  expect(status).toBe(0)
  expect(stdout.split('\n').filter(Boolean)).toHaveLength(2)
  expect(stdout).toMatch(
    new RegExp(`^${first.id}  Harbour Authority  whole resume  until 2\\d{3}-\\d\\d-\\d\\d  0 opens$`, 'm'),
  )
  for (const { code } of [first, second]) expect(stdout).not.toContain(code)
  const withAddresses = await vita('links', 'list', '--addresses')
  for (const { code } of [first, second]) expect(withAddresses.stdout).toContain(`/s/${code}\n`)
  const json = JSON.parse((await vita('links', 'list', '--json')).stdout)
  expect(json).toHaveLength(2)
  expect(json).toContainEqual(
    expect.objectContaining({ id: first.id, for: 'Harbour Authority', isOpen: true, opens: 0 }),
  )
  expect(JSON.stringify(json)).not.toContain(first.code)
  expect((await vita('links', 'list', '--json', '--addresses')).stdout).toContain(`/s/${first.code}"`)
})

test('a link is ended by its code, its address, its id or the beginning of its id', async () => {
  const { vita, links } = await openSite()
  for (const wordOf of [
    ({ code }: { code: string }) => code,
    ({ code }: { code: string }) => `https://resume.example.org/s/${code}`,
    ({ id }: { id: string }) => id,
    ({ id }: { id: string }) => id.slice(0, 8),
  ]) {
    const link = await links('Ada')
    expect(await vita('links', 'end', wordOf(link))).toMatchObject({
      stdout: 'Ended the link for Ada. It opened 0 times.\n',
    })
    const json = JSON.parse((await vita('links', 'list', '--json')).stdout)
    expect(json).toContainEqual(expect.objectContaining({ id: link.id, isOpen: false }))
  }
})

test('a link that does not exist, and wrong usage, change nothing', async () => {
  const { vita, links } = await openSite()
  expect((await vita('links', 'list')).stdout).toBe('There are no links.\n')
  const { id } = await links('')
  expect(await vita('links', 'end', id.slice(0, 7))).toMatchObject({ status: 1, stderr: 'There is no such link.\n' })
  expect(await vita('links', 'end')).toMatchObject({ status: 2 })
  const hyphened = '-AbCdEfGhIjKlMnOpQrStU'
  expect(await vita('links', 'end', hyphened), 'a code, no option').toMatchObject({
    stderr: 'There is no such link.\n',
  })
  expect(await vita('links', 'list', '--codes')).toMatchObject({ status: 2 })
})

async function openSite() {
  const { vita, ports, close } = await openSampleSite([])
  onTestFinished(close)
  const links = async (note: string) => {
    const until = new Date(ports.clock.now().getTime() + 86_400_000).toISOString()
    const made = data(await makeLink(ports, { for: note, edition: '', shows: [], until }))
    if ('errors' in made) throw new Error(JSON.stringify(made.errors))
    return made.link
  }
  return { vita, links }
}
