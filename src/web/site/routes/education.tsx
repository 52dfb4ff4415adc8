import { data, redirect } from 'react-router'
import { readEducation } from '#calls/content/read-education.ts'
import { pageDescription } from '#domain/site/description.ts'
import { educationPath, typeText } from '#resume/records/education.ts'
import { spanText } from '#resume/records/job.ts'
import { none } from '#resume/result.ts'
import { joined } from '#resume/text.ts'
import { moreOfEducation } from '#resume/write/education-facts.ts'
import { siteContext } from '../../routing/context.ts'
import { useWords } from '../../ui/words.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { EducationPage } from '../views/pages/education-page.tsx'
import { LoadFailed } from '../views/pages/load-failed.tsx'
import type { Route } from './+types/education.ts'

/** Its own address as a file is a redirect here. docs/behaviour.md 2.2, 9.3, 34.2. */
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const { uuid: named } = params as { uuid?: string }
  if (named !== undefined && !context.get(siteContext).asFiles) throw redirect(educationPath({ uuid: named }))
  const uuid = named ?? url.searchParams.get('uuid')
  if (uuid === null) throw redirect('/resume')
  const pageLoader = await pageContextOf(context, 'education')
  const read = await readEducation(pageLoader.site.ports, uuid)
  if (read.ok && read.data === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const education = await pageLoader.shown('education', Promise.resolve(read), none)
  if (education === none) return pageLoader.page({ education: none })
  const { startDate, endDate, isUpcoming, score, courses, url: address, ...shown } = education
  const { words } = pageLoader.visit
  const more = moreOfEducation({ score, url: address }, words)
  return pageLoader.page({
    education: shown,
    ...(startDate === none ? {} : { dates: spanText({ startDate, endDate, isUpcoming }, words) }),
    ...(more.length > 0 ? { more } : {}),
    ...(courses.length > 0 ? { courses } : {}),
    images: await pageLoader.images(`education-detail-images/${education.uuid}`),
    pdf: await pageLoader.pdf(),
  })
}

export default function EducationDetails({ loaderData }: Route.ComponentProps) {
  const ownerName = useOwnerName()
  const words = useWords()
  if (loaderData.education === none) {
    return (
      <Page name={words('Loading')} description={words('Loading...')} isIndexed={false}>
        <LoadFailed what="education" />
      </Page>
    )
  }
  const { education } = loaderData
  const { institution, major, city, state } = education
  const sentence = words('{$institution}: {$degree}, {$name}.', {
    ...{ institution, degree: typeText(education, words), name: ownerName },
  })
  return (
    <Page name={institution} description={pageDescription(sentence, major, joined([city, state]))}>
      <EducationPage ownerName={ownerName} {...loaderData} />
    </Page>
  )
}
