import { beforeAll, expect, test } from 'vitest'
import { hydrate, journey, openPage, visitingPage } from '#support/journeys/browser.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'
import { patternOf, routeOf } from '#web/routing/route-of.ts'
import { sitePages } from '#web/routing/routes.ts'

/** The route table, row by row, with the sample owner. docs/behaviour.md 2.1, 2.2, 2.4, 2.6. */
const owner = 'Rowan Brackwater'
const job = '5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3'
const education = '2a8f70c4-e19d-4365-b7a1-c80d3f56e917'

type Row = { path: string; status?: number; title: string; h1: string | null; says?: string[] }

const comingSoon = {
  h1: 'Coming Soon!',
  says: ['Sorry, this page is still under construction.', 'Check back soon for more updates!'],
}
const notFound = {
  status: 404,
  title: 'Page Not Found',
  h1: 'Page Not Found',
  says: ["Sorry, we couldn't find the page you were looking for.", 'Please check the URL and try again.'],
}

const pages: Row[] = [
  { path: '/home', title: 'Home', h1: `Welcome! I’m ${owner}.` },
  { path: '/login', title: 'Log In', h1: 'Log In', says: ['Forgot Password?', 'Create an account'] },
  {
    path: '/login/code',
    title: 'Log In',
    h1: 'Enter Your Code',
    says: ['Please log in first: a code is asked for after the password.'],
  },
  {
    path: '/create-account',
    title: 'Create Account',
    h1: 'Account Creation Unavailable!',
    says: ['A new account cannot be created at this time'],
  },
  { path: '/resume', title: 'Resume', h1: owner, says: ['Charleston, SC 29403', 'Senior Software Engineer'] },
  {
    path: `/resume/jobs/details?uuid=${job}`,
    title: 'Senior Software Engineer',
    h1: 'Senior Software Engineer',
    says: ['Wandoline Freight Systems', 'Duties and Responsibilites include the following:', 'Images courtesy of'],
  },
  {
    path: `/resume/education/details?uuid=${education}`,
    title: 'Lowcountry Technical University',
    h1: 'Lowcountry Technical University',
    says: ['Education General Info', 'Bachelor of Science', 'Images courtesy of'],
  },
  { path: '/about', title: 'About', h1: 'About Me', says: ['WHO AM I?', 'MY STORY'] },
  { path: '/projects', title: 'Projects', ...comingSoon },
  { path: '/projects?project=soteria-cat', title: 'Soteria Cat', ...comingSoon },
  { path: '/projects?project=spot-finder', title: 'Spot Finder', ...comingSoon },
  { path: '/projects?project=resume-site', title: 'Resume Site', ...comingSoon },
  { path: '/projects?project=chucktown-sound', title: 'CTS', ...comingSoon },
  { path: '/projects?project=unknown', title: 'Projects', ...comingSoon },
  { path: '/projects/soteria-cat', title: 'Soteria Cat', ...comingSoon },
  { path: '/projects/spot-finder', title: 'Spot Finder', ...comingSoon },
  { path: '/projects/resume-site', title: 'Resume Site', ...comingSoon },
  { path: '/projects/cts', title: 'CTS', ...comingSoon },
  { path: '/hardware/desktop', title: 'Desktop', h1: 'Desktop – Custom Built Gaming PC', says: ['Original Version'] },
  { path: '/hardware/laptop', title: 'Laptop', ...comingSoon },
  {
    path: '/contact',
    title: 'Contact',
    h1: 'Want to get in contact with me?',
    says: ['Submit a message here!', 'Contact Me', '* Required Field', '0 / 300 Characters'],
  },
  {
    path: '/reset-password?token=unknown',
    status: 410,
    title: 'Reset Password',
    h1: 'Set a New Password',
    says: ['This link is not valid any more. Please ask for a new one.'],
  },
  { path: '/report-a-problem-form', title: 'Report a Problem', ...comingSoon },
  { path: '/access-denied', status: 403, title: 'Access Denied', h1: 'Access Denied' },
  { path: '/loading-screen', title: 'Loading', h1: null, says: ['Loading...'] },
  { path: '/no-such-page', ...notFound },
  { path: '/resume/jobs/details?uuid=no-such-job', ...notFound },
  { path: '/resume/education/details?uuid=no-such-school', ...notFound },
  { path: '/projects/unknown', ...notFound },
]

const redirects: [path: string, status: number, target: string][] = [
  ['/', 302, '/home'],
  ['/resume/jobs/', 302, '/resume'],
  ['/resume/education/', 302, '/resume'],
  ['/resume/jobs/details', 302, '/resume'],
  ['/resume/education/details', 302, '/resume'],
  ['/resume/jobs/one', 302, '/resume/jobs/details?uuid=one'],
  ['/resume/education/one', 302, '/resume/education/details?uuid=one'],
  ['/hardware', 302, '/home'],
  ['/about-me', 301, '/about'],
  ['/home/', 308, '/home'],
  ['/resume/', 308, '/resume'],
  ['/admin', 302, '/admin/dashboard'],
  ['/reset-password', 302, '/login'],
  ['/login/next', 302, '/login?accepted=1'],
]

/** Pages that need an account, and the `redirect` that returns a visitor to them. */
const protectedPages: [path: string, redirect: string][] = [
  ['/admin/dashboard', 'admin/dashboard'],
  ['/admin/dashboard/jobs', 'admin/dashboard/jobs'],
  ['/admin/dashboard/jobs/new', 'admin/dashboard/jobs/new'],
  ['/dashboard', 'dashboard'],
  ['/dashboard/messages', 'dashboard/messages'],
]

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const scripts of [true, false]) {
  const visiting = visitingPage({ scripts, size: scripts ? 'medium' : 'small' })
  for (const { path, status = 200, title, h1, says = [] } of pages) {
    journey(`${path} is ${title}, ${scripts ? 'hydrated' : 'without scripts'}`, async () => {
      const page = await visiting(server)
      const response = await page.goto(path)
      expect(response?.status()).toBe(status)
      if (scripts) await hydrate(page)
      expect(await page.title()).toBe(`${owner} Resume | ${title}`)
      expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(h1 === null ? [] : [h1])
      expect(await page.getByRole('alert').count()).toBe(0)
      for (const text of says) {
        expect(await page.getByText(text).filter({ visible: true }).count(), text).toBeGreaterThan(0)
      }
    })
  }
}

journey('coming-soon pages link to the resume and to home', async () => {
  const page = await openPage(server, { scripts: false })
  for (const path of ['/projects', '/projects/cts', '/projects?project=soteria-cat', '/hardware/laptop']) {
    await page.goto(path)
    const ways = page.getByRole('main').getByRole('link')
    expect(await ways.evaluateAll((all) => all.map((way) => way.getAttribute('href'))), path).toEqual([
      '/resume',
      '/home',
    ])
  }
})

test('every route that needs no account has a row', () => {
  const rows = [...pages, ...redirects.map(([path]) => ({ path }))]
  const found = new Set(rows.map(({ path }) => routeOf(path.replace(/(.)\/?(\?.*)?$/, '$1'))))
  const wanted = sitePages.filter(
    ({ handle: { access = 'everyone', isResource } }) =>
      !isResource && (access === 'everyone' || access === 'signed-out'),
  )
  expect([...found].map(patternOf).sort()).toEqual(wanted.map(patternOf).sort())
})

for (const [path, status, target] of redirects) {
  test(`${path} redirects to ${target} with ${status}`, async () => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, target])
  })
}

for (const [path, redirect] of protectedPages) {
  test(`${path} redirects a visitor to the login page, and back`, async () => {
    const answer = await fetch(server.origin + path, { redirect: 'manual' })
    const target = new URL(answer.headers.get('location') ?? '', server.origin)
    expect([answer.status, target.pathname, target.searchParams.get('redirect')]).toEqual([302, '/login', redirect])
  })
}
