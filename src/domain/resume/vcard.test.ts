import fc from 'fast-check'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { vcardOf } from '#resume/write/vcard.ts'
import { printedByPython } from '#support/programs.ts'
import { contentWith } from '#support/whole-resume.ts'

const setting = { origin: 'https://rowan.example', changedAt: '2026-11-22T08:15:00.123Z', photo: none }
const content = await contentWith()

function cardOf(person: object): string {
  return vcardOf({ ...content, person: { ...content.person, ...person } }, setting) ?? ''
}

function propertyOf(card: string, name: string): unknown {
  return new ICAL.Component(ICAL.parse(card)).getFirstPropertyValue(name)
}

test('a line break in a name begins no new property', () => {
  const card = cardOf({ name: 'Ada\r\nTEL:123\nEMAIL:x', headline: 'a\r\nTEL:5' })
  expect(card).not.toMatch(/^(TEL|EMAIL)/m)
  expect(propertyOf(card, 'fn')).toBe('Ada TEL:123 EMAIL:x')
})

test('telephone number and email address are on the card as files show them, an address once', () => {
  const own = { telephone: '+1 843 555 0142', telephoneShown: 'files', resumeEmail: 'ada@example.com' }
  const social = [{ label: 'Mail', url: 'mailto:ada@example.com', icon: none }]
  const card = cardOf({ ...own, resumeEmailShown: 'site', social })
  expect(propertyOf(card, 'tel')).toBe('+1 843 555 0142')
  expect(card.match(/ada@example\.com/g)).toHaveLength(1)
  expect(cardOf({ ...own, telephoneShown: 'nowhere', social: [] })).not.toMatch(/^(TEL|EMAIL)/m)
})

test('commas, semicolons and backslashes of a name stay in their part', () => {
  const card = cardOf({ givenName: 'A;d,a', familyName: 'T\\ide', name: 'A;d,a T\\ide' })
  expect(propertyOf(card, 'n')).toEqual(['T\\ide', 'A;d,a', '', '', ''])
  expect(card).toContain('\r\nFN:A\\;d\\,a T\\\\ide\r\n')
})

test('a colon is not escaped', () => {
  expect(cardOf({ headline: 'Engineer: ports' })).toContain('\r\nNOTE:Engineer: ports\r\n')
})

test('whatever a name and headline are, no line has more than 75 bytes, and the card reads as written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ unit: 'grapheme' }), (name, headline) => {
      const card = cardOf({ name: `A${name}`, headline })
      expect(card).toMatch(/\r\n$/)
      for (const line of card.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(Buffer.from(card).toString('utf8')).toBe(card)
      const unfolded = card.replaceAll('\r\n ', '')
      expect(unfolded.split('\r\n')).toHaveLength(card.split(/\r\n(?! )/).length)
    }),
    { numRuns: 100, seed: 20_261_123 },
  )
})

test('a continued line never begins with a blank of the text, which some readers drop', () => {
  for (let length = 1; length < 150; length += 1) {
    const card = cardOf({ name: 'Ada', headline: `${'é'.repeat(length)} b ${'c'.repeat(length)} d` })
    expect(card, `${length}`).not.toMatch(/\r\n {2}/)
  }
})

test('vobject reads names, place, ways, profiles, headline and photo of a card', ({ skip }) => {
  const photo = Uint8Array.from({ length: 500 }, (_, at) => at % 256)
  const person = {
    ...{ name: 'Zoë, مريم', givenName: 'Zoë', familyName: 'مريم', headline: `${'Engineer; ports, '.repeat(9)}end` },
    ...{
      telephone: '+1 843 555 0142',
      telephoneShown: 'files',
      resumeEmail: 'ada@example.com',
      resumeEmailShown: 'files',
    },
    social: [{ label: 'GitHub', url: 'https://github.com/zoe', icon: null }],
  }
  const own = { ...content, person: { ...content.person, ...person } } as typeof content
  const printed = printedByPython(readByVobject, vcardOf(own, { ...setting, photo }) ?? '')
  if (printed === null) return skip('python3-vobject is not installed')
  expect(JSON.parse(printed)).toEqual({
    ...{ fn: person.name, n: ['مريم', 'Zoë'], note: person.headline, tel: person.telephone, email: person.resumeEmail },
    ...{ urls: [`${setting.origin}/`, 'https://github.com/zoe'], city: content.place?.city },
    photo: Buffer.from(photo).toString('base64'),
  })
})

const readByVobject = `
import base64, json, sys, vobject
card = vobject.readOne(sys.stdin.buffer.read().decode())
print(json.dumps({
  'fn': card.fn.value, 'n': [card.n.value.family, card.n.value.given], 'note': card.note.value,
  'tel': card.tel.value, 'email': card.email.value, 'urls': [each.value for each in card.url_list],
  'city': card.adr.value.city, 'photo': base64.b64encode(card.photo.value).decode(),
}))
`

test('a card has each profile twice, the headline, its own address, and the name in its parts', () => {
  const card = cardOf({
    givenName: 'Ada',
    familyName: 'Tide',
    social: [{ label: 'Git Hub', url: 'https://a.example/ä', icon: null }],
  })
  expect(card).toContain('\r\nURL:https://a.example/%C3%A4\r\nX-SOCIALPROFILE;TYPE=github:https://a.example/%C3%A4\r\n')
  expect([propertyOf(card, 'note'), propertyOf(card, 'uid')]).toEqual([content.person.headline, `${setting.origin}/`])
  expect(card).toMatch(/^BEGIN:VCARD\r\nVERSION:3\.0\r\nPRODID:.*\r\nN:Tide;Ada;;;\r\n/)
})

test('a card without a place, a job or a profile leaves them out', () => {
  const { person } = content
  const bare = { ...content, place: none, jobs: [], person: { ...person, social: [], headline: none } }
  const card = vcardOf(bare, setting) ?? ''
  expect(card).not.toMatch(/^(ADR|ORG|TITLE|NOTE|X-)/m)
  expect(propertyOf(card, 'fn')).toBe(person.name)
})

test('the time of the last change is its revision; an unknown one is left out', () => {
  expect(cardOf({})).toContain('\r\nREV:20261122T081500Z\r\n')
  expect(vcardOf(content, { ...setting, changedAt: none })).not.toContain('REV')
})

test('a photo is read by another program byte for byte, on lines of at most 75 bytes', () => {
  const photo = Uint8Array.from({ length: 50_000 }, (_, at) => (at * 31) % 256)
  const card = vcardOf(content, { ...setting, photo }) ?? ''
  const property = new ICAL.Component(ICAL.parse(card)).getFirstProperty('photo')
  expect([property?.getParameter('encoding'), property?.getParameter('type')]).toEqual(['b', 'JPEG'])
  expect(Buffer.compare(Buffer.from(String(property?.getFirstValue()), 'base64'), photo)).toBe(0)
  for (const line of card.split('\r\n')) expect(line.length).toBeLessThanOrEqual(75)
  expect(propertyOf(card, 'fn')).toBe(content.person.name)
  expect(cardOf({})).not.toContain('PHOTO')
})

test('a half of a character becomes the sign for a damaged one', () => {
  expect(cardOf({ name: 'Ada\ud83d Tide' })).toContain('\r\nFN:Ada\ufffd Tide\r\n')
})
