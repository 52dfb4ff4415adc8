import { Icon } from '../views/icon.tsx'
import './linkedin-steps.css'

/** How an owner gets the file of LinkedIn. */
export function LinkedInSteps() {
  return (
    <details className="linkedin-steps">
      <summary className="linkedin-steps__title">
        How to get the file from LinkedIn
        <Icon name="down" />
      </summary>
      <ol>
        <li>On LinkedIn: Settings, Data privacy, Get a copy of your data.</li>
        <li>
          Choose Profile, Positions, Education, Skills and the rest you want; contacts and messages are left out here in
          any case.
        </li>
        <li>LinkedIn mails a link. Bring the ZIP as it is.</li>
      </ol>
    </details>
  )
}
