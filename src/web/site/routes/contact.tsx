import { useState } from 'react'
import { data, redirectDocument, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { submitContact } from '#calls/messages/submit-contact.ts'
import { placeText } from '#domain/content/location.ts'
import { type ContactField, rejectionStatus } from '#domain/messages/contact-answer.ts'
import { calledName, privacyText } from '#domain/messages/contact-privacy.ts'
import { sendsConfirmations } from '#domain/messages/contact-rules.ts'
import { unansweredText } from '#domain/messages/human-check.ts'
import { limitReachedText } from '#domain/messages/message.ts'
import { submissionDateText } from '#domain/messages/submission.ts'
import { none } from '#domain/result.ts'
import { type Alert, errorAlert, successAlert, warnAlert } from '#domain/site/alert.ts'
import { pageDescription } from '#domain/site/description.ts'
import { contactWords } from '#domain/site/page.ts'
import { type AsFiles, siteContext, visitContext } from '../../routing/context.ts'
import { isFollowingAccount } from '../account-tabs.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { formIn, newForm, rejectedForm } from '../contact-forms.ts'
import { formAnswer, unavailableRetryS } from '../form-answer.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { ContactElsewhere } from '../views/contact/contact-elsewhere.tsx'
import type { ContactFormState } from '../views/contact/contact-form.tsx'
import { ContactPage } from '../views/contact/contact-page.tsx'
import type { SentMessage } from '../views/contact/sent.tsx'
import type { Route } from './+types/contact.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ports, contact, asFiles } = context.get(siteContext)
  if (asFiles) return elsewhere(context, asFiles)
  const visit = context.get(visitContext)
  const { widget } = ports.humanCheck
  if (widget.kind !== 'embedded') {
    // A client-side navigation keeps the policy of the page it started on, so this page must be loaded.
    if (request.headers.get('sec-fetch-dest') === 'empty') throw redirectDocument('/contact')
    visit.outside = widget.sources
  }
  const pageLoader = await pageContextOf(context, 'contact')
  const [person, place] = await Promise.all([
    pageLoader.shown('owner', readPersonInfo(ports), unnamedOwner),
    pageLoader.optionalPlace(),
  ])
  const called = calledName(person)
  return pageLoader.page({
    ...{ ownerName: person.name, called },
    social: person.social,
    place: placeText(place),
    isConfirmed: sendsConfirmations(contact),
    privacy: privacyText(contact, called),
    date: submissionDateText(ports.clock.now(), person.timeZone),
    widget,
    form: visit.refused === none ? newForm(ports) : rejectedForm(ports, formIn(visit.refused.form).form, none),
  })
}

/** Without this server a form of another one takes the message, or the owner's mailbox. docs/behaviour.md 34.5. */
async function elsewhere(context: Route.LoaderArgs['context'], { contact: way }: AsFiles) {
  if (way === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const pageLoader = await pageContextOf(context, 'contact')
  if ('formUrl' in way) pageLoader.visit.outside = { 'form-action': [new URL(way.formUrl).origin] }
  const [person, place] = await Promise.all([
    pageLoader.shown('owner', readPersonInfo(pageLoader.site.ports), unnamedOwner),
    pageLoader.optionalPlace(),
  ])
  return pageLoader.page({ ownerName: person.name, social: person.social, place: placeText(place), way })
}

/** The action data after a form was posted: what was sent, or the same form with its errors. */
type Sent = {
  alerts: Alert[]
  form: ContactFormState
  errors: Partial<Record<ContactField, string>>
  sent: SentMessage | null
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ports, contact } = context.get(siteContext)
  const visit = context.get(visitContext)
  const { form, proof } = formIn(await request.formData())
  const { typed, submissionUuid } = form
  const id = submissionUuid === '' ? none : submissionUuid
  const answer = await submitContact(ports, contact, { id, typed, proof, client: visit.client })
  if (!answer.ok) {
    visit.note('submission rejected', { why: answer.failure.code })
    const alerts = [errorAlert(answer.failure.message)]
    return formAnswer<Sent>(
      { alerts, form: rejectedForm(ports, form, none), errors: {}, sent: none },
      503,
      unavailableRetryS,
    )
  }
  if (answer.data.outcome === 'accepted') {
    visit.note('submission accepted', { id: answer.data.id })
    const alerts = [successAlert(answer.data.message)]
    const { name, email, message } = typed
    const sent = {
      name: name.trim(),
      email: email.trim(),
      message: message.trim(),
      isConfirmed: answer.data.isConfirmed,
    }
    return formAnswer<Sent>({ alerts, form: newForm(ports), errors: {}, sent }, 200)
  }
  const { why, errors } = answer.data
  // With the widget, the signed time of a form does not count.
  const isUnanswered = why === 'not human' && proof.response === '' && proof.issued === ''
  visit.note('submission rejected', { why })
  return formAnswer<Sent>(
    {
      alerts: errors.map(({ message }) => errorAlert(message)),
      form: rejectedForm(ports, form, why),
      errors: {
        ...Object.fromEntries(errors.flatMap(({ field, message }) => (field ? [[field, message]] : []))),
        ...(isUnanswered && { humanCheck: unansweredText(ports.humanCheck.widget) }),
      },
      sent: none,
    },
    rejectionStatus[why],
    answer.data.retryAfterS,
  )
}

/** A failed request leaves the page as it is and shows the reason. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const posted = request.clone()
  const answer = await answerOrFailure(serverAction)
  if (answer.ok) return answer.data
  const { form } = formIn(await posted.formData())
  return formAnswer<Sent>({ alerts: [errorAlert(answer.failure.message)], form, errors: {}, sent: none }, 503)
}

/** An answer contains the next form, and a sign-in in another tab keeps typed text: only a new visit gets a new form. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate && !isFollowingAccount()
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const [alerts, setAlerts] = useState<Alert[]>([])
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Page
      name="Contact"
      description={pageDescription(`Write to ${loaderData.ownerName}.`, contactWords.title, contactWords.lead)}
      alerts={alerts}
    >
      {'way' in loaderData ? (
        <ContactElsewhere {...loaderData} />
      ) : (
        <ContactPage
          {...loaderData}
          form={actionData?.form ?? loaderData.form}
          answerAlerts={actionData?.alerts ?? (loaderData.isRefused ? loaderData.alerts : undefined)}
          errors={actionData?.errors}
          sent={actionData?.sent}
          isBusy={isBusy}
          onLimitReached={() => setAlerts([warnAlert(limitReachedText)])}
        />
      )}
    </Page>
  )
}
