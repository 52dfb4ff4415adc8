// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import type { ComponentProps, ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { toEducation } from '#resume/records/collections/education.ts'
import { toJob } from '#resume/records/collections/jobs.ts'
import { numberedImages as images, onPlainScreen } from '#support/web/views.ts'
import { idOf } from '../parts/entry.tsx'
import { Notice } from '../parts/notice.tsx'
import { AboutPage } from './about-page.tsx'
import { EducationPage } from './education-page.tsx'
import { HardwarePage } from './hardware-page.tsx'
import { HomePage } from './home-page.tsx'
import { JobPage } from './job-page.tsx'
import { ProjectPage } from './project-page.tsx'
import { PrintedJobs } from './record.tsx'
import { ResumePage } from './resume-page.tsx'

onPlainScreen()

const ownerName = 'Rowan Brackwater'

test('home has its ways onward, and below the slideshow About Me links to /about-me', () => {
  show(<HomePage {...home} slideshow={images(2)} />)
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome!' })).toBeTruthy()
  expect(waysIn('.home__below')).toEqual(['Resume /resume', 'About Me /about-me'])
  expect(waysIn('.home__beside .contents')).toEqual(['Resume /resume', 'About Me /about', 'Contact Me /contact'])
  expect(document.querySelectorAll('.home__twice')).toHaveLength(2)
})

test('many skills have each a direction of their own', () => {
  const skills = ['C++', 'لغة C++', ...Array.from({ length: 10 }, (_, at) => `Knot ${at}`)]
  show(<ResumePage {...resume} jobs={[]} skills={skills} activities={[]} leadership={[]} />)
  const items = [...document.querySelectorAll('.accordion__list--run > li')]
  expect(items.map((item) => item.querySelector('bdi')?.textContent)).toEqual(skills)
})

test('home without pictures shows its ways onward on every screen', () => {
  show(<HomePage {...home} slideshow={[]} />)
  expect(document.querySelector('.home__below')).toBeNull()
  expect(document.querySelector('.home__twice')).toBeNull()
})

test("home shows the owner's profiles, and the contact link on the line of the last", () => {
  show(<HomePage {...home} slideshow={[]} />)
  expect(waysIn('.social li:last-child')).toEqual([
    'GitHub https://example.com/github',
    'Contact Me by message /contact',
  ])
})

test('home plays its slideshow with a delay of four seconds', () => {
  show(<HomePage {...home} slideshow={images(2)} />)
  expect(screen.getByRole('region', { name: 'Photographs' }).dataset.delay).toBe('4000')
})

test('an unknown location leaves no empty line in the running head', () => {
  show(<HomePage {...home} place={null} slideshow={[]} />)
  expect(document.querySelector('.page-header')?.textContent).toBe('Rowan Brackwater Home')
})

test('about shows who I am and the story, whose parts may have equal headings', () => {
  const part = { heading: 'At sea', html: '<p>Waves.</p>', images: [] }
  show(<AboutPage {...about} whoAmI="<p>I am <em>34</em>.</p>" story={[part, part]} storyImages={images(2)} />)
  expect(screen.getByRole('heading', { level: 2, name: 'WHO AM I?' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2, name: 'MY STORY' })).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 3, name: 'At sea' })).toHaveLength(2)
  expect(idsAreUnique()).toBe(true)
  expect(screen.queryByRole('button', { name: 'Pause the slideshow' })).toBeNull()
})

test('about without a text says what Home and Resume say', () => {
  const now = { text: 'Mate at Tide', to: '/resume/jobs/details?uuid=mate' }
  const brief = { headline: 'Rower', now, intro: '<p>I row.</p>' }
  show(<AboutPage {...about} whoAmI={null} story={[]} storyImages={[]} portrait={null} brief={brief} />)
  for (const text of ['Rower', 'Mate at Tide', 'I row.']) expect(screen.getByText(text)).toBeTruthy()
  expect(screen.queryByText('Nothing has been written here yet.')).toBeNull()
})

test('about leaves out its empty parts', () => {
  show(<AboutPage {...about} whoAmI={null} story={[]} storyImages={[]} />)
  expect(headings()).toEqual(['About Me'])
})

test('the resume has its parts in the specified order', () => {
  const jobs = [toJob('1', { title: 'Captain', company: 'Tide', startDate: { month: 3, year: 2022 } })]
  show(<ResumePage {...resume} jobs={jobs} skills={['Knots']} activities={['Bass']} leadership={['Crew']} />)
  const onScreen = headings().filter((text) => text !== 'Captain, Tide')
  expect(onScreen).toEqual([
    ownerName,
    'Introduction',
    'Job Experience',
    'Education',
    'Skills',
    'Activities',
    'Leadership Experience',
  ])
  expect(screen.getByText('Charleston, SC 29403')).toBeTruthy()
})

test('the further lists stand below Leadership Experience, and a resume without them is as before', () => {
  const entry = { title: 'Cook', line: 'Shelter', text: 'Soup.', points: ['Bread'], link: 'https://example.com' }
  show(<ResumePage {...resume} leadership={['Crew']} lists={[{ title: 'Volunteering', entries: [entry] }]} />)
  expect(headings().slice(-2)).toEqual(['Leadership Experience', 'Volunteering'])
  expect(screen.getByRole('link', { name: 'Cook', hidden: true }).getAttribute('href')).toBe('https://example.com')
  for (const text of ['Shelter', 'Soup.', 'Bread']) expect(screen.getByText(text)).toBeTruthy()
})

test('a further list is open with up to six entries, a longer one closed', () => {
  const entry = { title: 'Cook', line: '', text: null, points: [], link: null }
  const lists = [6, 7].map((count) => ({ title: `${count} entries`, entries: Array(count).fill(entry) }))
  show(<ResumePage {...resume} lists={lists} />)
  const open = [...document.querySelectorAll('details[open] h2')].map(({ textContent }) => textContent)
  expect(open).toContain('6 entries')
  expect(open).not.toContain('7 entries')
})

test('roles at one employer are together in print, each with its own dates', () => {
  const role = (uuid: string, title: string, company: string, year: number) =>
    toJob(uuid, { title, company, startDate: { month: 3, year }, endDate: { month: 2, year: year + 1 } })
  show(
    <PrintedJobs
      jobs={[role('1', 'Mate', 'Tide', 2022), role('2', 'Hand', 'tide', 2021), role('3', 'Cook', 'Inn', 2020)]}
    />,
  )
  const printed = screen.getAllByRole('heading', { hidden: true }).map(({ textContent }) => textContent)
  expect(printed).toEqual(['Tide', 'Mate', 'Hand, tide', 'Cook, Inn'])
  for (const dates of ['March 2022 to February 2023', 'March 2021 to February 2022'])
    expect(screen.getByText(dates)).toBeTruthy()
})

test('a job names the other roles at its employer, with their addresses', () => {
  const job = toJob('1', { title: 'Mate', company: 'Tide' })
  show(<JobPage {...noWords} job={job} images={[]} roles={[{ uuid: 'a b', title: 'Hand', time: '2020 – 2021' }]} />)
  expect(screen.getByRole('heading', { name: 'Other roles at Tide' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Hand' }).getAttribute('href')).toBe('/resume/jobs/details?uuid=a%20b')
})

test('a project has its texts, facts and pictures', () => {
  const shown = {
    title: 'Atlas',
    line: 'App, 2020 – 2021',
    text: 'Maps.',
    points: ['Fast'],
    link: 'https://example.com',
  }
  const facts = [{ name: 'Roles', value: 'Maker' }]
  const html = '<p>All the landings.</p>'
  show(<ProjectPage ownerName={ownerName} project={{ ...shown, html, facts, images: images(1) }} />)
  expect(headings()).toEqual(['Atlas', 'About the project', 'Facts'])
  for (const text of ['App, 2020 – 2021', 'Maps.', 'All the landings.', 'Fast'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'example.com' }).getAttribute('href')).toBe('https://example.com')
})

test('an empty resume leaves out its optional parts', () => {
  show(<ResumePage {...resume} place={null} intro={null} />)
  expect(headings()).toEqual([ownerName, 'Job Experience', 'Education'])
})

test('a bare job says what was not found and leaves out its company history', () => {
  const job = toJob('1', { title: 'Stagehand', company: 'Playhouse', startDate: { month: 6, year: 2011 } })
  const facts = [{ name: 'After', value: 'Mate', to: '/next', rest: 'Tide' }]
  show(<JobPage {...noWords} job={job} images={[]} atAGlance={facts} more={[{ name: 'Kind', value: 'Freelance' }]} />)
  expect(headings()).toEqual(['Stagehand', 'At a glance'])
  expect(document.querySelectorAll('.nothing')).toHaveLength(1)
  expect(document.querySelector('.nothing')?.textContent).toBe(
    'No description found. No responsibilities found. No experiences found. ',
  )
  expect(screen.getByRole('link', { name: 'Mate' }).closest('dd')?.textContent).toBe('Mate, Tide')
  expect(document.querySelector('.sheet__dates')?.textContent).toBe('June 2011 – Present')
})

test('a job with some words has sections for these, the other texts in one line at the end, and its facts under More', () => {
  const job = toJob('1', { title: 'Mate', company: 'Tide', description: 'Steered.' })
  const facts = [{ name: 'Kind', value: 'Freelance' }]
  show(<JobPage {...noWords} job={job} images={[]} more={facts} atAGlance={facts} />)
  expect(headings()).toEqual(['Mate', 'Description', 'More'])
  expect(document.querySelector('.nothing')?.textContent).toBe('No responsibilities found. No experiences found. ')
  cleanup()
  const full = toJob('1', { title: 'Mate', company: 'Tide', description: 'Steered.', responsibilities: ['Steer'] })
  show(<JobPage {...noWords} job={full} images={[]} experiences="<p>Ahoy.</p>" />)
  expect(headings()).toEqual(['Mate', 'Description', 'Responsibilities', 'Experiences'])
  expect(document.querySelector('.nothing')).toBeNull()
})

test('a job has its duties under the specified line', () => {
  const job = toJob('1', { title: 'Mate', company: 'Tide', responsibilities: ['Steer', 'Steer'] })
  show(<JobPage {...noWords} job={job} images={[]} />)
  expect(screen.getByText('Duties and Responsibilites include the following:')).toBeTruthy()
  expect(screen.getAllByText('Steer')).toHaveLength(2)
  expect(document.querySelector('.sheet__dates')?.textContent).toBe('Present')
})

test('a job shows at most five pictures and their source', () => {
  const job = toJob('1', { title: 'Mate', company: 'Tide', imageLink: 'https://example.com/tide' })
  show(<JobPage {...noWords} job={job} images={images(6)} />)
  expect(document.querySelectorAll('.gallery__open')).toHaveLength(5)
  expect(screen.getByText(/^Images courtesy of/).textContent).toBe('Images courtesy of example.com/tide')
})

test('Back and Home of a job have the specified addresses, and the PDF follows them where there is one', () => {
  const ways = ['Back /resume/', 'Home /home/']
  show(<JobPage {...noWords} job={toJob('1', { title: 'Mate', company: 'Tide' })} images={[]} />)
  expect(waysIn('.sheet__ways')).toEqual(ways)
  cleanup()
  show(<EducationPage ownerName={ownerName} education={school()} images={[]} pdf="/resume.pdf" />)
  expect(waysIn('.sheet__ways')).toEqual([...ways, 'Resume (PDF) /resume.pdf'])
})

test('an education lists its facts, and N/A without a major', () => {
  show(<EducationPage ownerName={ownerName} education={school()} images={[]} />)
  const facts = within(screen.getByRole('region', { name: 'Education General Info' }))
  expect(facts.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Degree Type',
    'Major',
    'Graduation Status',
    'Graduation Year',
  ])
  expect(facts.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Diploma',
    'N/A',
    'Completed',
    '2010',
  ])
})

test('an education has its years in the head, and its courses as one text', () => {
  show(
    <EducationPage
      ownerName={ownerName}
      education={school()}
      dates="2006 – 2010"
      courses={['Tides', 'Knots']}
      images={[]}
    />,
  )
  expect(document.querySelector('.sheet__head')?.textContent).toContain('2006 – 2010')
  expect(screen.getByRole('region', { name: 'Courses' }).querySelector('p')?.textContent).toBe('Tides · Knots')
})

test('the first picture of an education is in the head, the others below', () => {
  show(<EducationPage ownerName={ownerName} education={school()} images={images(3)} />)
  expect(document.querySelectorAll('.sheet__head img')).toHaveLength(1)
  expect(document.querySelectorAll('.gallery__open')).toHaveLength(2)
  expect(screen.getAllByText(/^Images courtesy of/)).toHaveLength(1)
})

test('an education with one picture shows its source', () => {
  show(<EducationPage ownerName={ownerName} education={school()} images={images(1)} />)
  expect(document.querySelector('.gallery')).toBeNull()
  expect(screen.getAllByText(/^Images courtesy of/)).toHaveLength(1)
})

test('the source of the images follows Experiences of a job', () => {
  const job = toJob('1', { title: 'Mate', company: 'Tide', imageLink: 'https://example.com/tide' })
  show(
    <JobPage
      ownerName={ownerName}
      companyHistory="<p>Tall.</p>"
      experiences="<p>Ahoy.</p>"
      job={job}
      images={images(2)}
    />,
  )
  expect(inOrder(['Company History', 'Experiences', 'Ahoy.', 'Images courtesy of', 'Back'])).toBe(true)
})

test('the source of the images follows Experiences of an education with one picture or more', () => {
  for (const count of [1, 3]) {
    const education = { ...school(), institutionHistory: ['Founded.'], experiences: ['Ahoy.'] }
    show(<EducationPage ownerName={ownerName} education={education} images={images(count)} />)
    expect(inOrder(['Institution History', 'Experiences', 'Ahoy.', 'Images courtesy of', 'Back'])).toBe(true)
    cleanup()
  }
})

test('a job and an education without pictures show no source of images', () => {
  const job = toJob('1', { title: 'Mate', company: 'Tide', imageLink: 'https://example.com/tide' })
  show(<JobPage {...noWords} job={job} images={[]} />)
  expect(screen.queryByText(/^Images courtesy of/)).toBeNull()
  cleanup()
  show(<EducationPage ownerName={ownerName} education={school()} images={[]} />)
  expect(screen.queryByText(/^Images courtesy of/)).toBeNull()
})

test('a sold part is struck through and shows when it was sold', () => {
  const keyboard = { part: 'Peripherals', name: 'Clicky keyboard', note: null, sold: 'June 2024' }
  const mouse = { part: 'Peripherals', name: 'Mouse', note: 'Wired', sold: null }
  const hardware = {
    title: 'Desktop – Custom Built Gaming PC',
    current: [keyboard, mouse],
    original: [],
    history: 'Built.',
  }
  show(<HardwarePage ownerName={ownerName} hardware={hardware} currentImages={[]} originalImages={[]} />)
  expect(screen.getByText('Clicky keyboard').tagName).toBe('S')
  expect(screen.getByText('June 2024').parentElement?.textContent).toBe('Sold June 2024')
  expect(screen.getByText('Mouse').closest('s')).toBeNull()
  expect(headings()).toEqual(['Desktop – Custom Built Gaming PC', 'Current Version', 'History'])
})

test('a notice shows its messages and its actions', () => {
  const actions = [{ label: 'Home', to: '/home', icon: 'home', main: true }]
  show(<Notice ownerName={ownerName} page="Error" title="Oh" messages={['One.', 'Two.']} actions={actions} />)
  expect([...document.querySelectorAll('.sheet__lead')].map(({ textContent }) => textContent)).toEqual(['One.', 'Two.'])
  expect(waysIn('.sheet__next')).toEqual(['Home /home'])
})

test("an id consists of the label's words", () => {
  expect(idOf('Job Experience')).toBe('job-experience')
  expect(idOf('  WHO AM I? ')).toBe('who-am-i')
})

const home: Omit<ComponentProps<typeof HomePage>, 'slideshow'> = {
  ways: ['resume', 'about', 'contact'],
  now: null,
  portrait: null,
  pdf: '/resume.pdf',
  latest: [],
  ownerName,
  welcome: 'Welcome!',
  headline: 'Near water.',
  place: 'Charleston, SC',
  social: [{ label: 'GitHub', url: 'https://example.com/github', icon: 'github' }],
}
const about = { ownerName, portrait: null }
const resume = {
  ownerName,
  headline: null,
  place: 'Charleston, SC 29403',
  intro: '<p>Ahoy.</p>',
  jobs: [],
  educationList: [],
  skills: [],
  activities: [],
  leadership: [],
}
const noWords = { ownerName, companyHistory: null, experiences: null }

function school() {
  const place = { city: 'Laurel Gap', state: 'NC' }
  const fields = { institution: 'Blue Laurel', type: 'Diploma', graduation: 2010, status: true, ...place }
  return toEducation('1', { ...fields, imageLink: 'https://example.com/laurel' })
}

function show(children: ReactNode) {
  const router = createMemoryRouter([{ path: '*', element: children }])
  render(<RouterProvider router={router} />)
}

function headings() {
  return screen.getAllByRole('heading').map(({ textContent }) => textContent)
}

/** Whether the page contains these texts in this order. */
function inOrder(texts: string[]): boolean {
  const page = document.body.textContent ?? ''
  const places = texts.map((text) => page.indexOf(text))
  return places.every((place, at) => place > (places[at - 1] ?? -1))
}

function waysIn(selector: string) {
  return [...document.querySelectorAll<HTMLAnchorElement>(`${selector} a`)].map(
    (link) => `${link.textContent} ${link.getAttribute('href')}`,
  )
}

function idsAreUnique() {
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  return ids.length > 0 && new Set(ids).size === ids.length
}
