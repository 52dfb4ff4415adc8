import { redirect } from 'react-router'
import type { Route } from './+types/redirect.ts'

/** Where the addresses lead that have no page. `about-me` is that of the home page's second About button. docs/behaviour.md 2.1, 4.1. */
export function loader({ pattern }: Route.LoaderArgs) {
  if (pattern === 'about-me') throw redirect('/about', 301)
  if (pattern === 'admin') throw redirect('/admin/dashboard')
  throw redirect(pattern.startsWith('resume/') ? '/resume' : '/home')
}
