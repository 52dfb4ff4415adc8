import { index, type RouteConfig, route } from '@react-router/dev/routes'

const toHome = './site/routes/to-home.tsx'
const toResume = './site/routes/to-resume.tsx'
const protectedPage = './site/routes/protected.tsx'

/** Every address of the site. docs/behaviour.md 2.1. */
export default [
  index(toHome, { id: 'root-to-home' }),
  route('home', './site/routes/home.tsx'),
  route('about', './site/routes/about.tsx'),
  route('about-me', './site/routes/to-about.tsx'),
  route('resume', './site/routes/resume.tsx'),
  route('resume/jobs', toResume, { id: 'jobs-to-resume' }),
  route('resume/jobs/details', './site/routes/job.tsx'),
  route('resume/education', toResume, { id: 'education-to-resume' }),
  route('resume/education/details', './site/routes/education.tsx'),
  route('projects', './site/routes/projects.tsx'),
  route('projects/:project', './site/routes/project.tsx'),
  route('hardware', toHome, { id: 'hardware-to-home' }),
  route('hardware/desktop', './site/routes/desktop.tsx'),
  route('hardware/laptop', './site/routes/laptop.tsx'),
  route('contact', './site/routes/contact.tsx'),
  route('login', './site/routes/login.tsx'),
  route('reset-password', './site/routes/reset-password.tsx'),
  route('create-account', './site/routes/create-account.tsx'),
  route('report-a-problem-form', './site/routes/report-a-problem.tsx'),
  route('access-denied', './site/routes/access-denied.tsx'),
  route('loading-screen', './site/routes/loading-screen.tsx'),
  route('admin', './site/routes/to-admin-dashboard.tsx'),
  route('admin/dashboard', protectedPage, { id: 'admin-dashboard' }),
  route('admin/dashboard/:nav', protectedPage, { id: 'admin-dashboard-nav' }),
  route('admin/dashboard/:nav/:action', protectedPage, { id: 'admin-dashboard-action' }),
  route('dashboard', protectedPage, { id: 'dashboard' }),
  route('dashboard/:nav', protectedPage, { id: 'dashboard-nav' }),
  route('*', './site/routes/not-found.tsx'),
] satisfies RouteConfig
