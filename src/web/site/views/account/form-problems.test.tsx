import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { usualPolicy } from '#domain/accounts/password-policy.ts'
import { errorAlert, infoAlert } from '#domain/site/alert.ts'
import { FormProblems } from '../../../ui/form-problems.tsx'
import { ContactForm } from '../contact/contact-form.tsx'
import { CodePage } from './code-page.tsx'
import { LoginPage } from './login-page.tsx'
import { NewPasswordPage } from './new-password-page.tsx'

const policy = usualPolicy
const reason = 'Too many attempts. Please try again in 5 minutes.'
const atField = 'Email cannot be blank.'
const alerts = [errorAlert(reason), errorAlert(atField), infoAlert('A note.')]
const contact = {
  form: { typed: { name: '', email: '', company: '', message: '' }, submissionUuid: '', issued: '' },
  ...{ widget: { kind: 'embedded' } as const, date: '', privacy: '', answerAlerts: alerts, errors: { email: atField } },
}
const login = { ownerName: '', action: '/login', answerAlerts: alerts }

const forms: [name: string, form: ReactElement][] = [
  ['contact', <ContactForm key="contact" {...contact} />],
  ['sign-in', <LoginPage key="login" {...login} answer={{ email: '', errors: { email: atField } }} />],
  ['reset', <LoginPage key="reset" {...login} resetAnswer={{ email: '', error: atField }} />],
  [
    'new password',
    <NewPasswordPage
      key="password"
      {...{ ownerName: '', email: '', policy, token: '' }}
      answer={{ error: atField }}
      answerAlerts={alerts}
    />,
  ],
  [
    'code',
    <CodePage
      key="code"
      {...{ ownerName: '', action: '', login: '', isAsked: true }}
      answer={{ alerts, error: atField }}
    />,
  ],
]

test.each(forms)('the form %s keeps the reason of its rejection, once, and not what a field says', (_, form) => {
  const html = renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: form }])} />)
  const inForms = [...html.matchAll(/<form[^>]*>.*?<\/form>/gs)].map(([form]) => form).join('\n')
  expect(inForms.split(reason)).toHaveLength(2)
  expect(inForms.split(atField)).toHaveLength(2)
  expect(inForms).not.toContain('A note.')
})

test('a form without an answer has no reason, and no empty list of reasons', () => {
  for (const answered of [undefined, [], [infoAlert('A note.')]])
    expect(renderToString(<FormProblems alerts={answered} />)).toBe('')
})
