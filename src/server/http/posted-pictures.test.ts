import { expect, test } from 'vitest'
import { memoryFiles } from '#adapters/memory/files.ts'
import { failed } from '#domain/result.ts'
import { data, jpeg } from '#support/small-bundle.ts'
import { readPostedPictures } from './posted-pictures.ts'

test('each picture of a form is stored for the draft, and its hash stands for it', async () => {
  const files = memoryFiles()
  const fields = await fieldsOf(files, formWith({ 'a.jpg': jpeg(1), 'b.jpg': jpeg(2) }, { act: 'save' }))
  expect(fields.get('act')).toBe('save')
  const [a, b] = fields.getAll('pictures').map((text) => JSON.parse(text))
  expect([a.name, b.name]).toEqual(['a.jpg', 'b.jpg'])
  expect(data(await files.read(`draft/${b.hash}`))).toEqual(jpeg(2))
})

test('a file that is no picture is rejected by name, and the others are stored', async () => {
  const svg = new TextEncoder().encode('<svg/>')
  const fields = await fieldsOf(memoryFiles(), formWith({ 'a.svg': svg, 'b.jpg': jpeg(1) }))
  const [a, b] = fields.getAll('pictures').map((text) => JSON.parse(text))
  expect(a.message).toBe('a.svg is an SVG file.')
  expect(b.outcome).toBe('stored')
})

test('an input without a chosen file is left out', async () => {
  const fields = await fieldsOf(memoryFiles(), formWith({ '': new Uint8Array() }, { act: 'up' }))
  expect([...fields.keys()]).toEqual(['act'])
})

test('a form with a file beyond 64 MB names the limit, and keeps the pictures before it', {
  tags: ['extended'],
}, async () => {
  const files = memoryFiles()
  const large = new Uint8Array(64 * 1024 * 1024 + 1)
  const fields = await fieldsOf(files, formWith({ 'a.jpg': jpeg(1), 'b.jpg': large, 'c.jpg': jpeg(2) }))
  expect(fields.get('limit')).toBe('A file is larger than 64 MB. It and the files after it were not taken.')
  const kept = fields.getAll('pictures').map((text) => JSON.parse(text))
  expect(kept.map(({ name, outcome }) => `${name} ${outcome}`)).toEqual(['a.jpg stored'])
  large.set(jpeg(3))
  const most = await fieldsOf(files, formWith({ 'b.jpg': large.subarray(0, -1) }))
  expect([most.get('limit'), JSON.parse(most.get('pictures') ?? '').outcome]).toEqual([null, 'stored'])
})

test('of more than 60 files the first 60 are kept, and the limit is named', async () => {
  const names = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}.jpg`, jpeg(at)]))
  expect((await fieldsOf(memoryFiles(), formWith(names(60)))).has('limit')).toBe(false)
  const fields = await fieldsOf(memoryFiles(), formWith(names(61)))
  expect([fields.get('limit'), fields.getAll('pictures').length]).toEqual([
    'A form takes 60 files at most. Those after them were not taken.',
    60,
  ])
})

test('a body that ends early is rejected as broken', async () => {
  const whole = new Request('http://localhost/', { method: 'POST', body: formWith({ 'a.jpg': jpeg(1) }) })
  const bytes = await whole.clone().arrayBuffer()
  const cut = new Request(whole, { body: bytes.slice(0, bytes.byteLength - 40), headers: whole.headers })
  expect(await readPostedPictures(cut, { files: memoryFiles() })).toMatchObject({ rejected: { status: 400 } })
})

test('while the store does not answer, the form is rejected as unavailable', async () => {
  const files = { ...memoryFiles(), write: async () => failed('unavailable', 'The files are not available.') }
  const request = new Request('http://localhost/', { method: 'POST', body: formWith({ 'a.jpg': jpeg(1) }) })
  expect(await readPostedPictures(request, { files })).toMatchObject({ rejected: { status: 503 } })
})

function formWith(files: Record<string, Uint8Array>, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, bytes] of Object.entries(files)) form.append('pictures', new File([new Uint8Array(bytes)], name))
  return form
}

async function fieldsOf(files: ReturnType<typeof memoryFiles>, body: FormData): Promise<URLSearchParams> {
  const read = await readPostedPictures(new Request('http://localhost/', { method: 'POST', body }), { files })
  if ('rejected' in read) throw new Error(read.rejected.message)
  return new URLSearchParams(new TextDecoder().decode(read.bytes))
}
