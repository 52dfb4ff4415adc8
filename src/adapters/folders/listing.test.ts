import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { emptyFiles, text } from '#support/content/files.ts'
import { data } from '#support/small-bundle.ts'

test('a listing is by name in code unit order, without placeholder files', async () => {
  const { files } = emptyFiles()
  for (const name of ['b/2', 'b/10', 'B', 'a/.keep', 'b/x.keep.jpg', 'b/\uffee', 'b/\u{1F6F6}', '__proto__'])
    await files.write(name, text(name))
  const page = data(await files.list({}))
  expect(page.files.map(({ name }) => name)).toEqual(['B', '__proto__', 'b/10', 'b/2', 'b/\u{1F6F6}', 'b/\uffee'])
  expect(page).toMatchObject({ prefixes: [], nextPageToken: none })
  expect(data(await files.read('a/.keep'))).toEqual(text('a/.keep'))
})

test('a prefix and a delimiter list one folder, with each subfolder once', async () => {
  const { files } = emptyFiles()
  for (const name of ['home/a', 'home/b/1', 'home/b/2', 'home/c/d/e', 'home/z', 'homely', 'home/k/.keep'])
    await files.write(name, text(name))
  const page = data(await files.list({ prefix: 'home/', delimiter: '/' }))
  expect(page.files.map(({ name }) => name)).toEqual(['home/a', 'home/z'])
  expect(page.prefixes).toEqual(['home/b/', 'home/c/'])
  expect(data(await files.list({ prefix: 'absent/', delimiter: '/' }))).toEqual({
    files: [],
    prefixes: [],
    nextPageToken: none,
  })
})

for (const pageSize of [1, 2, 3, 4, 1000]) {
  test(`pages of ${pageSize} list every file and folder once`, async () => {
    const { files } = emptyFiles()
    for (const name of ['f/a', 'f/b/1', 'f/b/2', 'f/b/3', 'f/c', 'f/d/1', 'f/e']) await files.write(name, text(name))
    const seen: string[] = []
    let pageToken: string | undefined
    do {
      const asked = {
        prefix: 'f/',
        delimiter: '/',
        pageSize,
        ...(pageToken === undefined ? {} : { pageToken }),
      } as const
      const page = data(await files.list(asked))
      expect(page.files.length + page.prefixes.length).toBeLessThanOrEqual(pageSize)
      seen.push(...page.files.map(({ name }) => name), ...page.prefixes)
      pageToken = page.nextPageToken ?? undefined
    } while (pageToken !== undefined)
    expect(seen.sort()).toEqual(['f/a', 'f/b/', 'f/c', 'f/d/', 'f/e'])
  })
}

for (const pageSize of [0, -1, 1001, 1.5, Number.NaN]) {
  test(`a page size of ${pageSize} is rejected`, async () => {
    const { files } = emptyFiles()
    expect(await files.list({ pageSize })).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  })
}

test('an invalid page token and one of another listing are rejected', async () => {
  const { files } = emptyFiles()
  for (const name of ['a/1', 'a/2', 'b/1']) await files.write(name, text(name))
  const token = data(await files.list({ prefix: 'a/', pageSize: 1 })).nextPageToken ?? ''
  const invalid = { ok: false, failure: { code: 'invalid' } }
  for (const pageToken of ['', 'x', '../', `${token}\u0000`])
    expect(await files.list({ prefix: 'a/', pageToken })).toMatchObject(invalid)
  expect(await files.list({ prefix: 'b/', pageToken: token })).toMatchObject(invalid)
})
