import { index, type RouteConfig, route } from '@react-router/dev/routes'

const toHome = './routes/to-home.tsx'
const toResume = './routes/to-resume.tsx'
const protectedPage = './routes/protected.tsx'

/** Every address of the site. Source: section 2, route table; readings, redirects and placeholder pages. */
export default [
  index(toHome, { id: 'root-to-home' }),
  route('home', './routes/home.tsx'),
  route('about', './routes/about.tsx'),
  route('about-me', './routes/to-about.tsx'),
  route('resume', './routes/resume.tsx'),
  route('resume/jobs', toResume, { id: 'jobs-to-resume' }),
  route('resume/jobs/details', './routes/job.tsx'),
  route('resume/education', toResume, { id: 'education-to-resume' }),
  route('resume/education/details', './routes/education.tsx'),
  route('projects', './routes/projects.tsx'),
  route('projects/:project', './routes/project.tsx'),
  route('hardware', toHome, { id: 'hardware-to-home' }),
  route('hardware/desktop', './routes/desktop.tsx'),
  route('hardware/laptop', './routes/laptop.tsx'),
  route('contact', './routes/contact.tsx'),
  route('login', './routes/login.tsx'),
  route('reset-password', './routes/reset-password.tsx'),
  route('create-account', './routes/create-account.tsx'),
  route('report-a-problem-form', './routes/report-a-problem.tsx'),
  route('access-denied', './routes/access-denied.tsx'),
  route('loading-screen', './routes/loading-screen.tsx'),
  route('admin', './routes/to-admin-dashboard.tsx'),
  route('admin/dashboard', protectedPage, { id: 'admin-dashboard' }),
  route('admin/dashboard/:nav', protectedPage, { id: 'admin-dashboard-nav' }),
  route('admin/dashboard/:nav/:action', protectedPage, { id: 'admin-dashboard-action' }),
  route('dashboard', protectedPage, { id: 'dashboard' }),
  route('dashboard/:nav', protectedPage, { id: 'dashboard-nav' }),
  route('*', './routes/not-found.tsx'),
] satisfies RouteConfig
