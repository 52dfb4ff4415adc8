/** One address for every kind of page of the route table, with the sample content. docs/behaviour.md 2.1. */
export const everyPage = [
  '/home',
  '/login',
  '/create-account',
  '/resume',
  '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3',
  '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917',
  '/about',
  '/projects',
  '/projects/cts',
  '/hardware/desktop',
  '/hardware/laptop',
  '/contact',
  '/report-a-problem-form',
  '/access-denied',
  '/loading-screen',
  '/no-such-page',
] as const

export const jobPage = everyPage[4]
