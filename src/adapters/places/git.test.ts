import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { expectWhole, order, placeHostContract, sampleFiles, textsOf } from '#ports/site/place-hosts.contract.ts'
import type { PlaceTarget } from '#ports/site/place-hosts.ts'
import { success } from '#resume/result.ts'
import { freePort } from '#support/journeys/server.ts'
import { canServeGit, commitFile, type GitServer, gitServer, tokens, withoutGit } from '#support/places/git-server.ts'
import { serve, wireTo } from '#support/places/loopback.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { placeHosts } from './place-hosts.ts'

beforeEach(({ skip }) => skip(!canServeGit, withoutGit))

placeHostContract(async () => {
  const { server, wire, place } = await open()
  return {
    host: place(),
    shown: async () => textsIn(server, 'pages'),
    wireBytes: wire.sent,
    putForeign: async (path, text) => commitFile(server, 'pages', path, text),
    isAtOnce: true,
  }
})

test('each publish is one commit with its message; without history there is only the last, and it is as small on the wire', async () => {
  for (const keepsHistory of [true, false]) {
    const { server, wire, place } = await open()
    const host = place({ keepsHistory })
    await host.send(sampleFiles(), order({ message: 'Publish 1' }))
    const bytes = wire.sent()
    await host.send(sampleFiles({ 'index.html': 'new' }), order({ message: 'Publish 2' }))
    expect(wire.sent() - bytes).toBeLessThan(20_000)
    await host.send(sampleFiles({ 'index.html': 'new' }), order({ message: 'Publish 3' }))
    const messages = server.git('log', '--format=%s %an', 'pages').trim().split('\n')
    expect(messages).toEqual(keepsHistory ? ['Publish 2 Vita', 'Publish 1 Vita'] : ['Publish 2 Vita'])
    expect(server.git('fsck', '--strict', '--no-dangling')).toBe('')
  }
})

test('after a break of the connection visitors get what was there, and the next send completes it', async () => {
  const { server, wire, place } = await open()
  await place().send(sampleFiles(), order())
  const before = textsIn(server, 'pages')
  const next = sampleFiles({ 'index.html': 'home needs pictures/b.jpg', 'pictures/b.jpg': noise })
  for (const bytes of [100, 2_000, 40_000]) {
    wire.breakAfter(bytes)
    const broken = await place().send(next, order())
    expect(broken.ok ? '' : broken.failure.message).toBe(
      bytes === 100
        ? 'The connection broke off. Try again.'
        : 'The connection broke off. Try again. The old pages are still there.',
    )
    expectWhole(before, textsIn(server, 'pages'), true)
    wire.repair()
  }
  expect(await place().send(next, order())).toMatchObject({ ok: true, data: { sent: 2 } })
  expect(textsIn(server, 'pages')).toMatchObject(await textsOf(next))
})

test('a branch that no publish wrote is refused, by a check and by a send, and stays', async () => {
  const { server, place } = await open()
  commitFile(server, 'pages', 'main.c', 'code')
  commitFile(server, 'main', 'main.c', 'code')
  const [, token, branch] = await place().check(order().signal)
  expect(token).toMatchObject({ state: 'good' })
  expect(branch).toMatchObject({ state: 'bad', says: 'The branch pages holds files that Vita did not write.' })
  expect(await place().send(sampleFiles(), order())).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect(textsIn(server, 'pages')).toEqual({ 'main.c': 'code' })
  expect(await place({ branch: 'site/pages' }).send(sampleFiles(), order())).toMatchObject({ ok: true })
  expect(textsIn(server, 'main')).toEqual({ 'main.c': 'code' })
  expect(server.git('log', '--format=%s', 'site/pages').trim()).toBe('Publish 3')
})

test.each([true, false])(
  'another machine goes on with the branch, and so does this one after another commit; lean: %s',
  async (isLean) => {
    const { server, place, wire } = await open()
    server.git('config', 'uploadpack.allowFilter', String(isLean))
    server.git('config', 'uploadpack.allowReachableSHA1InWant', String(isLean))
    await place().send(sampleFiles(), order())
    const received = wire.received()
    const other = place({}, temporaryFolder())
    expect(await other.send(sampleFiles({ 'index.html': 'of the other' }), order())).toMatchObject({
      data: { sent: 1 },
    })
    expect(wire.received() - received < 50_000).toBe(isLean)
    commitFile(server, 'pages', 'CNAME', 'resume.vita.example')
    expect(await place().send(sampleFiles({ 'index.html': 'of this one' }), order())).toMatchObject({
      data: { sent: 1 },
    })
    expect(textsIn(server, 'pages')).toMatchObject({ 'index.html': 'of this one', CNAME: 'resume.vita.example' })
    expect(server.git('log', '--format=%s', 'pages').trim().split('\n')).toHaveLength(4)
  },
)

test('damaged objects on this machine are deleted, and the next send completes', async () => {
  const { place, folder } = await open()
  await place().send(sampleFiles(), order())
  const objects = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((each) =>
    /objects.[0-9a-f]{2}./.test(each),
  )
  for (const each of objects.slice(1)) rmSync(join(folder, each), { force: true })
  const sends = [await place().send(sampleFiles({ 'index.html': '2' }), order())]
  sends.push(await place().send(sampleFiles({ 'index.html': '2' }), order()))
  expect(sends.at(-1)).toMatchObject({ ok: true })
})

test('a token that only reads, a wrong one, and a missing repository are said in words, without the token', async () => {
  const { place } = await open()
  const reads = await place({ token: tokens.reads }).check(order().signal)
  expect(reads).toEqual([
    { name: 'Repository', state: 'good', says: 'found' },
    {
      name: 'Token',
      state: 'bad',
      says: 'The host refuses the token: it may read, but not write. It says: Denied to …',
      cure: { words: 'Make a new token with write access to this repository, and replace this one.' },
    },
    { name: 'Branch', state: 'later', says: 'not tried' },
  ])
  const wrong = await place({ token: 'wrong canary' }).check(order().signal)
  expect(wrong.map(({ name, state, says }) => `${state} ${name}: ${says}`)).toEqual([
    'later Repository: not tried',
    'bad Token: The host refuses the token.',
    'later Branch: not tried',
  ])
  const missing = await place({ repository: 'other.git' }).check(order().signal)
  expect(missing[0]).toMatchObject({ state: 'bad', says: 'No repository at this address.' })
  for (const given of [{ token: tokens.reads }, { token: 'wrong canary' }, { repository: 'other.git' }]) {
    const failure = await place(given).send(sampleFiles(), order())
    expect(failure.ok).toBe(false)
    expect(JSON.stringify(failure)).not.toContain('canary')
  }
})

test('a branch with more entries than a site can need is given up', { timeout: 60_000 }, async () => {
  const { server, place } = await open()
  commitFile(server, 'pages', 'vita-manifest.json', '[]')
  const root = server.git('rev-parse', '--absolute-git-dir').trim()
  let tree = server.git('rev-parse', 'pages^{tree}').trim()
  for (let depth = 0; depth < 18; depth += 1) {
    const input = ['a', 'b'].map((name) => `040000 tree ${tree}\t${name}\n`).join('')
    tree = execFileSync('git', ['mktree'], { cwd: root, input, encoding: 'utf8' }).trim()
  }
  const by = ['-c', 'user.name=Ann', '-c', 'user.email=ann@vita.example']
  const commit = server.git(...by, 'commit-tree', tree, '-m', 'many').trim()
  server.git('update-ref', 'refs/heads/pages', commit)
  const steps = await place().check(order().signal)
  expect(steps.at(-1)).toMatchObject({ state: 'bad', says: 'The host sends more than a site can need.' })
})

test('a closed port, an unknown name, a silent host, http over a network, and a name that is none are said in words', async () => {
  const { wire, place } = await open(500)
  const says = async (given: Partial<GitTarget>) => {
    const bad = (await place(given).check(order().signal)).find(({ state }) => state === 'bad')
    const failure = await place(given).send(sampleFiles(), order())
    expect(failure.ok ? '' : failure.failure.message).toContain(bad?.says)
    return `${bad?.name}: ${bad?.says}`
  }
  expect(await says({ repository: `http://127.0.0.1:${await freePort()}/a.git` })).toBe(
    'Repository: The server refuses connections there.',
  )
  expect(await says({ repository: 'https://no-such-host.invalid/a.git' })).toMatch(
    /^Repository: (No server has this name|The name server of this machine does not answer)\.$/,
  )
  expect(await says({ repository: 'http://git.vita.example/a.git' })).toBe(
    'Repository: The address must begin with https://.',
  )
  expect(await says({ repository: 'git@git.vita.example:a.git' })).toContain('Repository: ')
  expect(await says({ branch: 'a..b' })).toBe('Branch: No branch can have this name.')
  wire.silence()
  expect(await says({})).toBe('Repository: No answer within 1 seconds.')
})

test('a redirect is not followed, so the token goes to no other host', async () => {
  const { place } = await open()
  const asked: string[] = []
  const other = await serve((request, response) => {
    asked.push(request.headers.authorization ?? 'nothing')
    response.end()
  })
  const moved = await serve(({ url }, response) => response.writeHead(301, { location: other + url }).end())
  const [step] = await place({ repository: `${moved}/a.git` }).check(order().signal)
  expect(step).toMatchObject({ state: 'bad', says: 'The repository has another address.' })
  expect(step?.cure?.words).toBe(`The host names ${other}/a.git.`)
  expect(asked).toEqual([])
})

test('what is no git server, and a host that is busy, are said in words', async () => {
  const { place } = await open()
  const saysOf = async (repository: string) => (await place({ repository }).check(order().signal))[0]?.says
  expect(await saysOf(await serve((_, response) => response.end('<html>')))).toBe('No repository at this address.')
  const busy = await serve((_, response) =>
    response.writeHead(503, { 'content-type': 'text/plain' }).end(`Too many requests of ${tokens.writes}\n\u202e`),
  )
  expect(await saysOf(busy)).toBe('The host answers with status 503. It says: Too many requests of …')
})

test('a branch that the host protects is said in its words, and so is one that somebody else moves meanwhile', async () => {
  const { server, place } = await open()
  await place().send(sampleFiles(), order())
  const hook = join(server.git('rev-parse', '--absolute-git-dir').trim(), 'hooks/pre-receive')
  writeFileSync(hook, '#!/bin/sh\necho "The branch pages is protected." >&2\nexit 1\n', { mode: 0o755 })
  const refused = await place().send(sampleFiles({ 'index.html': 'new' }), order())
  expect(refused.ok ? '' : refused.failure.message).toBe(
    'The host refuses the publish. It says: The branch pages is protected. pre-receive hook declined Look whether the branch is protected there. The old pages are still there.',
  )
  rmSync(hook)
  const moving = { name: 'z.html', read: async () => success(Buffer.from('z')) }
  const meanwhile = {
    ...moving,
    async read() {
      commitFile(server, 'pages', 'CNAME', 'a')
      return moving.read()
    },
  }
  expect(await place().send([...sampleFiles(), meanwhile], order())).toMatchObject({
    failure: { code: 'conflict', message: expect.stringContaining('Somebody else changed the branch meanwhile.') },
  })
  expect(Object.keys(textsIn(server, 'pages'))).toContain('CNAME')
  expect(await place().send(sampleFiles({ 'index.html': 'new' }), order())).toMatchObject({ data: { sent: 1 } })
})

test('a publish that is stopped while it is sent ends at once', async () => {
  const { server, wire, place } = await open()
  await place().send(sampleFiles(), order())
  const [before, stop] = [textsIn(server, 'pages'), new AbortController()]
  const onSent = () => {
    wire.silence()
    stop.abort()
  }
  const next = sampleFiles({ 'index.html': 'new', 'x.jpg': noise })
  expect(await place().send(next, order({ onSent, signal: stop.signal }))).toMatchObject({
    failure: { code: 'canceled', message: 'The publish was stopped. The old pages are still there.' },
  })
  expect(textsIn(server, 'pages')).toEqual(before)
})

test('nothing of the token is on the disk, and the bytes of files are not kept', async () => {
  const { place, folder } = await open()
  for (const text of ['1', '2', '3']) await place().send(sampleFiles({ 'index.html': text, 'x.jpg': noise }), order())
  await place({ token: 'wrong canary' }).send(sampleFiles(), order())
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  const bytes = Buffer.concat(files.map(({ parentPath, name }) => readFileSync(join(parentPath, name))))
  expect(files.length).toBeGreaterThan(5)
  for (const part of [
    'canary',
    Buffer.from(`x-access-token:${tokens.writes}`).toString('base64').slice(-16),
    '127.0.0.1',
  ])
    expect(bytes.includes(part)).toBe(false)
  expect(bytes.byteLength).toBeLessThan(20_000)
})

type GitTarget = Extract<PlaceTarget, { kind: 'git' }>

const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000))).toString('base64')

/** A repository, the way to it, and its place with what is given in place of the usual. */
async function open(waitMs = 10_000) {
  const server = await gitServer()
  const [wire, folder] = [await wireTo(server.port), temporaryFolder()]
  const address = `http://127.0.0.1:${wire.port}/`
  return {
    server,
    wire,
    folder,
    place(given: Partial<GitTarget> = {}, at = folder) {
      const { repository = server.name } = given
      const usual = { kind: 'git' as const, branch: 'pages', keepsHistory: true, token: tokens.writes }
      const whole = /[:]/.test(repository) ? repository : address + repository
      return placeHosts({ folder: at, waitMs }).at('x', { ...usual, ...given, repository: whole })
    },
  }
}

function textsIn({ git }: GitServer, branch: string): Record<string, string> {
  if (git('for-each-ref', `refs/heads/${branch}`) === '') return {}
  const paths = git('ls-tree', '-r', '-z', '--name-only', branch)
    .split('\0')
    .filter((each) => each !== '')
  return Object.fromEntries(paths.map((path) => [path, git('show', `${branch}:${path}`)]))
}
