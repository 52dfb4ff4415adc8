import { useEffect, useState } from 'react'
import { data, redirectDocument, type ShouldRevalidateFunctionArgs, useNavigation } from 'react-router'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { submitContact } from '#calls/messages/submit-contact.ts'
import {
  confirmedText,
  messagesAtFields,
  rejectionStatus,
  tooManyMessagesText,
} from '#domain/messages/contact-answer.ts'
import { calledName, privacyText } from '#domain/messages/contact-privacy.ts'
import { sendsConfirmations } from '#domain/messages/contact-rules.ts'
import { noAnswerText, type OpenedForm, openedFormPath } from '#domain/messages/form-elsewhere.ts'
import { limitReachedText } from '#domain/messages/message.ts'
import { submissionDateText } from '#domain/messages/submission.ts'
import { type Alert, errorAlert, successAlert, warnAlert } from '#domain/site/alert.ts'
import { pageDescription } from '#domain/site/description.ts'
import { contactWords } from '#domain/site/page.ts'
import { placeText } from '#resume/records/location.ts'
import { shownMailbox } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { type AsFiles, siteContext, visitContext } from '../../routing/context.ts'
import { pageWords, useWords } from '../../ui/words.ts'
import { isFollowingAccount } from '../account-tabs.ts'
import { answerOrFailure } from '../answer-or-failure.ts'
import { formIn, newForm, rejectedForm, type Sent, sentElsewhere, sentMessage } from '../contact-forms.ts'
import { formAnswer, postedText, unavailableRetryS } from '../form-answer.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { ContactElsewhere } from '../views/contact/contact-elsewhere.tsx'
import { ContactPage } from '../views/contact/contact-page.tsx'
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
  const { words } = visit
  const called = calledName(person, words)
  return pageLoader.page({
    ...{ ownerName: person.name, called },
    social: person.social,
    place: placeText(place),
    isConfirmed: sendsConfirmations(contact),
    privacy: privacyText(contact, called, words),
    date: submissionDateText(ports.clock.now(), person.timeZone),
    widget,
    vita: undefined,
    form: visit.refused === none ? newForm(ports) : rejectedForm(ports, formIn(visit.refused.form).form, none),
  })
}

/** Without this server a form of another one takes the message, or the owner's mailbox. docs/behaviour.md 34.5. */
async function elsewhere(context: Route.LoaderArgs['context'], { contact: way }: AsFiles) {
  if (way === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const pageLoader = await pageContextOf(context, 'contact')
  if ('formUrl' in way) pageLoader.visit.outside = { 'form-action': [new URL(way.formUrl).origin] }
  if ('vitaUrl' in way) pageLoader.visit.outside = { 'connect-src': [way.vitaUrl] }
  const [person, place] = await Promise.all([
    pageLoader.shown('owner', readPersonInfo(pageLoader.site.ports), unnamedOwner),
    pageLoader.optionalPlace(),
  ])
  const shown = { ownerName: person.name, social: person.social, place: placeText(place) }
  if (!('vitaUrl' in way)) return pageLoader.page({ ...shown, way })
  const { vitaUrl: url } = way
  return pageLoader.page({
    ...{ ...shown, called: calledName(person, pageLoader.visit.words), isConfirmed: false, privacy: '', date: '' },
    widget: { kind: 'embedded' as const, at: url },
    form: { typed: { name: '', email: '', company: '', message: '' }, submissionUuid: '', issued: '' },
    vita: { url, mailto: shownMailbox(person) },
  })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ports, contact } = context.get(siteContext)
  const visit = context.get(visitContext)
  const { form, proof } = formIn(await request.formData())
  const { typed, submissionUuid } = form
  const id = submissionUuid === '' ? none : submissionUuid
  const answer = await submitContact(ports, contact, { id, typed, proof, client: visit.client, words: visit.words })
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
    const sent = sentMessage(typed, answer.data.isConfirmed)
    const said = sent.isConfirmed ? confirmedText(sent.email, visit.words) : answer.data.message
    const alerts = [successAlert(said)]
    return formAnswer<Sent>({ alerts, form: newForm(ports), errors: {}, sent }, 200)
  }
  const { why, errors, retryAfterS } = answer.data
  visit.note('submission rejected', { why })
  return formAnswer<Sent>(
    {
      alerts: retryAfterS
        ? [errorAlert(tooManyMessagesText(retryAfterS, visit.words))]
        : errors.map(({ message }) => errorAlert(message)),
      form: rejectedForm(ports, form, why),
      errors: messagesAtFields(answer.data, proof, ports.humanCheck.widget),
      sent: none,
    },
    rejectionStatus[why],
    retryAfterS,
  )
}

/** A failed request leaves the page as it is and shows the reason. The form of a site as files is sent to its Vita. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const posted = await request.clone().formData()
  const vita = postedText(posted, 'vita')
  const answer = await answerOrFailure<Sent>(vita === '' ? serverAction : () => sentElsewhere(vita, posted))
  if (answer.ok) return answer.data
  const { message } = answer.failure
  const text = vita === '' ? message : noAnswerText(new URL(vita).host, message, pageWords())
  return formAnswer<Sent>({ alerts: [errorAlert(text)], form: formIn(posted).form, errors: {}, sent: none }, 503)
}

/** An answer contains the next form, and a sign-in in another tab keeps typed text: only a new visit gets a new form. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod === undefined && defaultShouldRevalidate && !isFollowingAccount()
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  const [alerts, setAlerts] = useState<Alert[]>([])
  const isBusy = useNavigation().formMethod === 'POST'
  const opened = useOpenedForm('way' in loaderData ? undefined : loaderData.vita?.url)
  return (
    <Page
      name={words('Contact')}
      description={pageDescription(
        words('Write to {$name}.', { name: loaderData.ownerName }),
        words(contactWords.title),
        words(contactWords.lead),
      )}
      alerts={alerts}
    >
      {'way' in loaderData ? (
        <ContactElsewhere {...loaderData} />
      ) : (
        <ContactPage
          {...loaderData}
          {...opened}
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

/** What the Vita that takes the messages of a page of files says of them, once it has answered. */
function useOpenedForm(vita: string | undefined): Pick<OpenedForm, 'isConfirmed' | 'privacy'> | undefined {
  const [opened, setOpened] = useState<OpenedForm>()
  useEffect(() => {
    if (vita === undefined) return
    const asked = import('../contact-elsewhere.ts').then(({ openedForm }) => openedForm(vita + openedFormPath))
    asked.then(setOpened, () => {}) // the form asks again when it is sent
  }, [vita])
  return opened && { isConfirmed: opened.isConfirmed, privacy: opened.privacy }
}
