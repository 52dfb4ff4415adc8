import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { settingsText } from './setting-text.ts'

test('a backup shows the settings that were set, and no secret in any of them', () => {
  const shown = settingsText({
    ORIGIN: 'https://resume.example.org',
    MAIL_URL: 'smtps://canary-user:canary%20word@mail.example.org:465/?tls=required',
    FORM_ENDPOINT: 'https://forms.example.org/f?key=canary',
    LOCATION_URL: 'https://canary@location.example.org/me#canary',
    HUMAN_CHECK_SECRET: 'canary',
    FIREBASE_API_KEY: 'canary',
    PATH: 'canary',
    PORT: '',
  })
  expect(shown).not.toContain('canary')
  expect(shown.split('\n').slice(1, -1)).toEqual([
    '# ORIGIN=https://resume.example.org',
    '# LOCATION_URL=https://location.example.org/me',
    '# MAIL_URL=smtps://mail.example.org:465',
    '# HUMAN_CHECK_SECRET=(was set)',
    '# FORM_ENDPOINT=https://forms.example.org/f',
    '# FIREBASE_API_KEY=(was set)',
  ])
})

test('every setting is shown, or its being set is', () => {
  const names = [...readFileSync('.env.example', 'utf8').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(20)
  for (const name of names) expect(settingsText({ [name]: 'x' }), name).toContain(`# ${name}=`)
})

test('no value becomes a setting of its own', () => {
  expect(parseEnv(settingsText({ FORM_ID: 'a\nPORT=1\r\nHOST=0.0.0.0', MAIL_URL: 'no address' }))).toEqual({})
})
