import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { readSettings } from './settings.ts'
import { otherEncoding, siteSettings, unreadableFile } from './site-settings.ts'

test('a setting of .env counts, and a variable of the process overrides it', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), 'PORT=4000\nHOST=127.0.0.2\n')
  expect(siteSettings(folder, { PORT: '5000' }).settings).toMatchObject({ port: 5000, host: '127.0.0.2' })
})

test('ENV_FILE names the file to read; when it is empty, none is read', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), 'PORT=4000')
  writeFileSync(join(folder, 'other.env'), 'PORT=5000')
  const portWith = (ENV_FILE?: string) => siteSettings(folder, { ENV_FILE }).settings?.port
  expect([portWith(), portWith('other.env'), portWith(join(folder, 'other.env'))]).toEqual([4000, 5000, 5000])
  expect([portWith(''), portWith('absent.env')]).toEqual([3000, 3000])
})

test('a byte mark before the first name, as editors on Windows write it, is no part of it', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), '\uFEFFPORT=3456\r\nORIGIN=http://localhost:3456\r\n')
  expect(siteSettings(folder, {}).settings).toMatchObject({ port: 3456, origin: 'http://localhost:3456' })
})

test('an .env in another encoding is named, because its settings would not count', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), Buffer.from('\uFEFFPORT=3456\r\n', 'utf16le'))
  expect(siteSettings(folder, {}).problems).toEqual([otherEncoding])
})

test('an unreadable .env is one problem, not a fault', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '.env'))
  expect(siteSettings(folder, {})).toEqual({ settings: none, problems: [unreadableFile], environment: {} })
})

/** Settings that accept any text: a missing folder or file is reported when it is used. */
const free = ['DATA_DIR', 'GOOGLE_APPLICATION_CREDENTIALS']

test('every wrong setting of .env.example is named in one line without its value', () => {
  const example = readFileSync('.env.example', 'utf8')
  const names = [...example.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  for (const name of names.filter((each) => !free.includes(each))) {
    const chosen: Record<string, string> = /^HUMAN_CHECK_/.test(name) ? { HUMAN_CHECK: 'recaptcha' } : {}
    const { settings, problems } = readSettings({ ...chosen, [name]: '~ canary with spaces' })
    expect(settings, name).toBe(none)
    const own = problems.filter((problem) => problem.startsWith(`${name} `))
    expect(own, name).toHaveLength(1)
    expect(problems.join('\n'), name).not.toMatch(/canary|\n\n/)
  }
})

test('a chosen service without its keys names them, blank ones too', () => {
  const { problems } = readSettings({ HUMAN_CHECK: 'turnstile', HUMAN_CHECK_SECRET: '  ' })
  expect(problems.map((problem) => problem.split(' ')[0])).toEqual(['HUMAN_CHECK_SITE_KEY', 'HUMAN_CHECK_SECRET'])
})
