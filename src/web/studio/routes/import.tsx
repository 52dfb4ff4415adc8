import { data } from 'react-router'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { exportSize } from '#calls/transfer/export-size.ts'
import { none } from '#domain/result.ts'
import { offeredFiles } from '#domain/site/site-files.ts'
import { siteContext } from '../../context.ts'
import { countOf } from '../count.ts'
import { ExportTable } from '../imports/export-table.tsx'
import { ImportForm } from '../imports/import-form.tsx'
import { LinkedInSteps } from '../imports/linkedin-steps.tsx'
import { sizeText } from '../pictures/shown-folder.ts'
import { Part } from '../views/part.tsx'
import { PageHead, Screen, Work } from '../views/screen.tsx'
import type { Route } from './+types/import.ts'

/** docs/behaviour.md 25. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const [size, settings] = await Promise.all([exportSize(ports), readSiteSettings(ports)])
  if (!size.ok || !settings.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  const { documents, pictures, bytes } = size.data
  return {
    begins: url.searchParams.has('begin'),
    size: sizeText(bytes),
    holds: `${countOf(documents, 'entry', 'entries')} and ${countOf(pictures, 'picture')}`,
    files: offeredFiles(settings.data).map(({ choice }) => choice),
  }
}

export default function Import({ loaderData: { begins, size, holds, files } }: Route.ComponentProps) {
  return (
    <Screen name={begins ? 'Bring my resume' : 'Import and export'}>
      <Work narrow>
        {begins ? (
          <PageHead
            title="Bring my resume"
            lead="You see what is in the file before anything is taken. What you tick comes into the draft, in place of the sample."
          />
        ) : (
          <PageHead
            title="Import and export"
            lead="What comes in goes into the draft, entry by entry, after you have seen it. What goes out is yours to keep."
          />
        )}
        <Part title="Bring something in">
          <ImportForm begins={begins} />
          <LinkedInSteps />
        </Part>
        {begins ? (
          <p className="fine">
            <a href="/studio/welcome/start">Begin with something else</a>
          </p>
        ) : (
          <Part title="Take it with you">
            <ExportTable size={size} holds={holds} files={files} />
          </Part>
        )}
      </Work>
    </Screen>
  )
}
