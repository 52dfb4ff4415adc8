import type { ProfilePage, WebPage, WebSite, WithContext } from 'schema-dts'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { english } from '#resume/words.ts'
import { aboutData, dataText, educationData, homeData, jobData, resumeData } from '#resume/write/structured-data.ts'
import { canary, contentWith, origin } from '#support/whole-resume.ts'

const setting = {
  ...{ origin, image: `${origin}/pictures/x.webp` },
  ...{ createdAt: '2026-01-02T03:04:05.678Z', changedAt: '2026-11-22T08:15:00.123Z' },
}
const details = { ...setting, path: '/x' }
const content = await contentWith()
const { person, jobs, education } = content

test('the home page is the site, about its owner', () => {
  const data: WithContext<WebSite> = homeData(content, setting)
  expect(data).toMatchObject({
    ...{ '@id': `${origin}/#site`, name: person.name, url: `${origin}/`, inLanguage: 'en' },
    about: {
      ...{ '@type': 'Person', '@id': `${origin}/#person`, name: person.name, description: person.headline },
      sameAs: person.social.map(({ url }) => url),
      address: { addressLocality: 'Charleston', addressRegion: 'SC', addressCountry: 'US' },
    },
  })
})

test('/about is a profile of the site with the portrait, and the times of its making and of its last change', () => {
  const data: WithContext<ProfilePage> = aboutData(content, setting)
  expect(data).toMatchObject({
    ...{ '@id': `${origin}/about`, url: `${origin}/about`, isPartOf: { '@id': `${origin}/#site` } },
    ...{ dateCreated: setting.createdAt, dateModified: setting.changedAt },
    mainEntity: { name: person.name, image: setting.image },
  })
})

test('a time that is not known is left out', () => {
  const data = aboutData(content, { ...setting, createdAt: none, changedAt: none })
  expect(Object.keys(data).filter((name) => name.startsWith('date'))).toEqual([])
})

test('a short resume has everything that its page shows', async () => {
  const short = await contentWith()
  const one = {
    ...short,
    jobs: jobs.slice(0, 1),
    education: education.slice(1, 2),
    lists: { ...short.lists, certificates: [] },
  }
  const data: WithContext<ProfilePage> = resumeData({ ...one, person: { ...person, skills: ['Tides'] } }, setting)
  expect(data.isPartOf).toEqual({ '@id': `${origin}/#site` })
  expect(data.mainEntity).toMatchObject({
    jobTitle: 'Senior Software Engineer',
    worksFor: [{ name: 'Wandoline Freight Systems' }],
    alumniOf: [{ name: 'Lowcountry Technical University' }],
    hasCredential: [
      { name: 'Bachelor of Science, Computer Science', credentialCategory: 'degree', dateCreated: '2016' },
    ],
    award: ['Golden Oar'],
    knowsLanguage: ['en', 'Gullah'],
  })
})

test('the data of a long resume stays below its limit, and keeps the present job', () => {
  const skills = Array.from({ length: 100 }, (_, at) => `Skill ${at}`)
  const data = resumeData({ ...content, person: { ...person, skills } }, setting)
  expect(dataText(data.mainEntity).length).toBeLessThanOrEqual(2000)
  expect(data.mainEntity).toMatchObject({ jobTitle: 'Senior Software Engineer' })
  const { knowsAbout = [] } = data.mainEntity as { knowsAbout?: string[] }
  expect(knowsAbout).toEqual(skills.slice(0, knowsAbout.length))
  expect(knowsAbout.length).toBeLessThan(100)
})

test('a list that has no room as a whole has its first items', () => {
  const schools = Array.from({ length: 30 }, (_, at) => ({
    ...(education[1] as (typeof education)[0]),
    institution: `School ${at}`,
  }))
  const { mainEntity } = resumeData({ ...content, education: schools }, setting)
  const { alumniOf = [] } = mainEntity as { alumniOf?: { name: string }[] }
  expect(alumniOf.length).toBeGreaterThan(2)
  expect(alumniOf.map(({ name }) => name)).toEqual(
    schools.slice(0, alumniOf.length).map(({ institution }) => institution),
  )
  expect(dataText(mainEntity).length).toBeLessThanOrEqual(2000)
})

test('without a present job the owner has no job title', () => {
  const past = jobs.filter(({ endDate }) => endDate !== none)
  const { mainEntity } = resumeData({ ...content, jobs: past }, setting)
  expect(mainEntity).not.toHaveProperty('jobTitle')
  expect(mainEntity).not.toHaveProperty('worksFor')
})

test('every job has its time and title on its page, and is no vacancy', () => {
  for (const job of jobs) {
    const data: WithContext<WebPage> = jobData(person, job, details, english)
    expect(data).toMatchObject({
      dateModified: setting.changedAt,
      about: { hasOccupation: { hasOccupation: { name: job.title } } },
    })
    expect(JSON.stringify(data)).not.toContain('JobPosting')
    expect(JSON.stringify(data).includes('worksFor')).toBe(job.endDate === none)
  }
  const [, second] = jobs
  expect(second && jobData(person, second, details, english).about.hasOccupation).toMatchObject({
    ...{ startDate: '2019-01', endDate: '2022-02' },
  })
})

test('a school that was completed gives a credential; one in progress does not', () => {
  const made = education.map((each) => educationData(person, each, details, english).about)
  expect(made.map((about) => ['alumniOf' in about, 'affiliation' in about, 'hasCredential' in about])).toEqual([
    [false, true, false],
    [true, false, true],
    [true, false, true],
  ])
  const data: WithContext<WebPage> = educationData(person, education[1] as never, details, english)
  expect(data).toMatchObject({
    dateModified: setting.changedAt,
    about: { hasCredential: { recognizedBy: { name: 'Lowcountry Technical University' }, dateCreated: '2016' } },
    breadcrumb: {
      itemListElement: [{ position: 1 }, { position: 2 }, { position: 3, name: education[1]?.institution }],
    },
  })
})

test('a certificate is a credential with who gave it, when, and until when', async () => {
  const { mainEntity } = resumeData({ ...content, jobs: [], education: [] }, setting)
  expect(mainEntity).toMatchObject({
    hasCredential: [
      {
        ...{ '@type': 'EducationalOccupationalCredential', name: 'Welding', credentialCategory: 'certificate' },
        ...{ recognizedBy: { name: 'Dock School' }, dateCreated: '2015-05', expires: '2030' },
      },
    ],
  })
})

test('employers, schools and certificates have their own addresses', () => {
  const url = 'https://a.example/'
  const [job, school] = [jobs[0], education[1]]
  expect(job && jobData(person, { ...job, url }, details, english).about).toMatchObject({ worksFor: { url } })
  expect(school && educationData(person, { ...school, url }, details, english).about).toMatchObject({
    alumniOf: { url },
  })
  const certificates = content.lists.certificates.map((each) => ({ ...each, url }))
  const lists = { ...content.lists, certificates }
  expect(resumeData({ ...content, jobs: [], education: [], lists }, setting).mainEntity).toMatchObject({
    hasCredential: [{ url }],
  })
})

test('the owner is the same as their profiles elsewhere, each once, and not as their own pages', () => {
  const urls = ['https://a.example/x', `${origin}/about`, 'https://a.example/x', 'mailto:a@b.example']
  const social = urls.map((url) => ({ label: 'Me', url, icon: 'website' }))
  expect(aboutData({ ...content, person: { ...person, social } }, setting).mainEntity).toMatchObject({
    sameAs: ['https://a.example/x'],
  })
})

test('no data has the mailbox, the postal code or what is hidden', () => {
  const all = JSON.stringify([homeData(content, setting), aboutData(content, setting), resumeData(content, setting)])
  expect(all).not.toContain(canary)
  expect(all).not.toMatch(/29403|email|phone|birthDate/)
})
