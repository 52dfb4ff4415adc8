import {
  aboutPage,
  contactPage,
  desktopPage,
  educationPages,
  homePage,
  jobPages,
  laptopPage,
  projectPages,
  projectsPage,
  resumePage,
} from '#calls/content/site-pages.ts'
import type { SiteRoute } from './route-handle.ts'
import { studioPages } from './studio-pages.ts'

const redirected = './site/routes/redirect.tsx'
const protectedPage = './site/routes/protected.tsx'
const maxFormBytes = 16 * 1024

/** Every address of the site with its handle. docs/behaviour.md 2.1. */
export const sitePages: readonly SiteRoute[] = [
  { index: true, id: 'root-to-home', file: redirected, handle: { isRedirect: true } },
  {
    path: 'home',
    file: './site/routes/home.tsx',
    handle: { menu: { place: 10, icon: 'home' }, inSitemap: homePage, imageFolders: ['home/slideshow'] },
  },
  {
    path: 'about',
    file: './site/routes/about.tsx',
    handle: {
      menu: { place: 40, icon: 'about', title: 'About Me', needs: 'about' },
      inSitemap: aboutPage,
      imageFolders: ['about', 'about/story'],
    },
  },
  { path: 'about-me', id: 'about-me', file: redirected, handle: { isRedirect: true } },
  {
    path: 'resume',
    file: './site/routes/resume.tsx',
    handle: { menu: { place: 30, icon: 'resume' }, inSitemap: resumePage },
  },
  { path: 'resume/jobs', id: 'jobs-to-resume', file: redirected, handle: { isRedirect: true } },
  {
    path: 'resume/jobs/details',
    file: './site/routes/job.tsx',
    handle: { searchParams: ['uuid'], inSitemap: jobPages },
  },
  {
    path: 'resume/jobs/:uuid',
    id: 'job-by-path',
    file: './site/routes/job.tsx',
    handle: { searchParams: ['uuid'], isOfFiles: true },
  },
  { path: 'resume/education', id: 'education-to-resume', file: redirected, handle: { isRedirect: true } },
  {
    path: 'resume/education/details',
    file: './site/routes/education.tsx',
    handle: { searchParams: ['uuid'], inSitemap: educationPages },
  },
  {
    path: 'resume/education/:uuid',
    id: 'education-by-path',
    file: './site/routes/education.tsx',
    handle: { searchParams: ['uuid'], isOfFiles: true },
  },
  {
    path: 'projects',
    file: './site/routes/projects.tsx',
    handle: { searchParams: ['project'], inSitemap: projectsPage },
  },
  { path: 'projects/:project', file: './site/routes/project.tsx', handle: { inSitemap: projectPages } },
  { path: 'hardware', id: 'hardware-to-home', file: redirected, handle: { isRedirect: true } },
  {
    path: 'hardware/desktop',
    file: './site/routes/desktop.tsx',
    handle: {
      menu: { group: 'hardware', place: 10, icon: 'desktop', needs: 'desktop' },
      inSitemap: desktopPage,
      imageFolders: ['desktop/current', 'desktop/original'],
    },
  },
  {
    path: 'hardware/laptop',
    file: './site/routes/laptop.tsx',
    handle: { menu: { group: 'hardware', place: 20, icon: 'laptop', needs: 'laptop' }, inSitemap: laptopPage },
  },
  {
    path: 'contact',
    file: './site/routes/contact.tsx',
    handle: {
      menu: { place: 70, icon: 'mail', title: 'Contact Me' },
      inSitemap: contactPage,
      isCacheable: false,
      maxFormBytes,
      showsRefused: true,
      provenBy: 'issued',
    },
  },
  {
    path: 'login',
    file: './site/routes/login.tsx',
    handle: {
      access: 'signed-out',
      searchParams: ['accepted', 'redirect'],
      isCacheable: false,
      maxFormBytes,
      showsRefused: true,
    },
  },
  {
    path: 'login/code',
    file: './site/routes/login-code.tsx',
    handle: { access: 'signed-out', searchParams: ['redirect'], isCacheable: false, maxFormBytes },
  },
  {
    path: 'login/next',
    file: './site/routes/login-next.tsx',
    handle: { access: 'signed-out', searchParams: ['redirect'], isCacheable: false, isRedirect: true },
  },
  {
    path: 'passkey-challenge',
    file: './site/routes/passkey-challenge.tsx',
    handle: { isCacheable: false, isResource: true, isFormOnly: true, maxFormBytes },
  },
  {
    path: 'reset-password',
    file: './site/routes/reset-password.tsx',
    handle: { searchParams: ['token'], hasSecretAddress: true, isCacheable: false, maxFormBytes, provenBy: 'token' },
  },
  { path: 'create-account', file: './site/routes/create-account.tsx', handle: { needsServer: true } },
  { path: 'report-a-problem-form', file: './site/routes/report-a-problem.tsx', handle: {} },
  { path: 'access-denied', file: './site/routes/access-denied.tsx', handle: { needsServer: true } },
  { path: 'loading-screen', file: './site/routes/loading-screen.tsx', handle: {} },
  { path: 'admin', id: 'admin', file: redirected, handle: { isRedirect: true } },
  { path: 'admin/dashboard', id: 'admin-dashboard', file: protectedPage, handle: { access: 'account' } },
  { path: 'admin/dashboard/:nav', id: 'admin-dashboard-nav', file: protectedPage, handle: { access: 'account' } },
  {
    path: 'admin/dashboard/:nav/:action',
    id: 'admin-dashboard-action',
    file: protectedPage,
    handle: { access: 'account' },
  },
  {
    path: 'dashboard',
    id: 'dashboard',
    file: protectedPage,
    handle: { access: 'account', menu: { place: 20, icon: 'gauge' } },
  },
  { path: 'dashboard/:nav', id: 'dashboard-nav', file: protectedPage, handle: { access: 'account' } },
  { path: '*', file: './site/routes/not-found.tsx', handle: {} },
] satisfies SiteRoute[]

/** What links show. docs/behaviour.md 37.3. */
export const sharedPages: readonly SiteRoute[] = [
  {
    path: 's/:code',
    id: 'link',
    file: './shared/routes/link.tsx',
    handle: { isShared: true, hasSecretAddress: true, isCacheable: false, needsServer: true },
  },
]

/** Every address of the site, of links and of the studio. */
export const pages: readonly SiteRoute[] = [...sitePages, ...sharedPages, ...studioPages]

/** The routes with pages that search engines should find. docs/behaviour.md 31.4. */
export const sitemapRoutes = sitemapOf(sitePages)

/** The parts of the sitemap that these routes have. */
export function sitemapOf(routes: readonly SiteRoute[]) {
  return routes.flatMap(({ handle: { inSitemap } }) => inSitemap ?? [])
}
