import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ContactElsewhere } from './contact-elsewhere.tsx'

const owner = { ownerName: 'Rowan', place: 'Charleston, SC', social: [] }

test('a form for another server posts four fields there, and says where they go', () => {
  const html = renderToString(<ContactElsewhere {...owner} way={{ formUrl: 'https://forms.example/f/1' }} />)
  expect(html).toMatch(/<form[^>]* action="https:\/\/forms\.example\/f\/1"/)
  expect([...html.matchAll(/ name="(\w+)"/g)].map(([, name]) => name)).toEqual(['name', 'email', 'company', 'message'])
  expect(html).toContain('Your message goes to forms.example, which passes it on.')
  expect(html).not.toContain('inbox on this site')
})

test('without a form the page names the mailbox', () => {
  const html = renderToString(<ContactElsewhere {...owner} way={{ mailto: 'mailto:a@example.org?subject=Hello' }} />)
  expect(html).toContain('href="mailto:a@example.org?subject=Hello"')
  expect(html.replaceAll('<!-- -->', '')).toContain('Write to a@example.org<')
  expect(html).not.toContain('<form')
})
