import { Icon } from '../views/icon.tsx'
import './imports.css'

/** How an owner gets the file of LinkedIn. */
export function LinkedInSteps() {
  return (
    <details className="linkedin-steps">
      <summary className="linkedin-steps__title">
        How to get the file from LinkedIn
        <Icon name="down" />
      </summary>
      <ol>
        <li>On LinkedIn, open Settings, then Data privacy, then “Get a copy of your data”.</li>
        <li>Choose “Download larger data archive” and request it.</li>
        <li>LinkedIn sends you an email with the file, often within ten minutes, at most a day later.</li>
      </ol>
    </details>
  )
}
