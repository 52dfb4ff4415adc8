import { data } from 'react-router'
import { readPersonInfo } from '#calls/read-person-info.ts'
import { errorAlert } from '#domain/alert.ts'
import { placeText } from '#domain/location.ts'
import { nobody } from '#domain/person-info.ts'
import { submissionDateText } from '#domain/submission.ts'
import { ContactPage } from '../components/contact-page.tsx'
import { Page } from '../page.tsx'
import { readingOf } from '../reading.ts'
import type { Route } from './+types/contact.ts'

/** Until messages can be taken the page says so, before anybody types and again when somebody submits. */
const notTakenYet = 'This site cannot take messages yet. What you typed is still here.'

export async function loader({ context }: Route.LoaderArgs) {
  const reading = await readingOf(context, 'contact')
  const [person, place] = await Promise.all([
    reading.shown(readPersonInfo(reading.site.ports), nobody),
    reading.placeInPassing(),
  ])
  return reading.page({
    ownerName: person.name,
    social: person.social,
    place: placeText(place),
    submissionUuid: crypto.randomUUID(),
    date: submissionDateText(reading.site.ports.clock.now(), person.timeZone),
  })
}

export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const typed = { name: text('name'), email: text('email'), company: text('company'), message: text('message') }
  return data({ typed, alerts: [errorAlert(notTakenYet)] }, { status: 503 })
}

const nothingTyped = { name: '', email: '', company: '', message: '' }

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page name="Contact" description={`Write to ${loaderData.ownerName}.`}>
      <ContactPage
        {...loaderData}
        form={actionData?.typed ?? nothingTyped}
        notice="Sending is not possible yet: this site cannot take messages."
      />
    </Page>
  )
}
