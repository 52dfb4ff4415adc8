import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { readDraftedLanguages } from '#calls/studio/languages/read-translations.ts'
import { exportSize } from '#calls/transfer/export-size.ts'
import { offeredFiles } from '#domain/site/site-files.ts'
import { languageName } from '#resume/language.ts'
import { siteContext } from '../../routing/context.ts'
import { ExportTable } from '../imports/export-table.tsx'
import { ImportForm } from '../imports/import-form.tsx'
import { LinkedInSteps } from '../imports/linkedin-steps.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { sizeText } from '../pictures/folder-view.ts'
import { loaded } from '../posting/loaded.ts'
import { countOf } from '../text/count.ts'
import { ButtonLink } from '../views/button.tsx'
import { Part } from '../views/part.tsx'
import type { Route } from './+types/import.ts'

/** docs/behaviour.md 25. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const [size, settings, languages] = await Promise.all([
    exportSize(ports),
    readSiteSettings(ports),
    readDraftedLanguages(ports),
  ])
  const { documents, pictures, bytes } = loaded(size)
  return {
    begins: url.searchParams.has('begin'),
    languages: loaded(languages).further.map((tag) => ({ tag, name: languageName(tag, 'en') })),
    size: sizeText(bytes),
    holds: `${countOf(documents, 'entry', 'entries')} and ${countOf(pictures, 'picture')}`,
    files: offeredFiles(loaded(settings)).map(({ choice }) => choice),
  }
}

export default function Import({ loaderData: { begins, languages, size, holds, files } }: Route.ComponentProps) {
  return (
    <Screen name={begins ? 'Import my resume' : 'Import and export'}>
      <Work narrow>
        {begins ? (
          <PageHead
            title="Import my resume"
            lead="You check everything before it goes live. Nothing of the sample stays."
          />
        ) : (
          <PageHead
            title="Import and export"
            lead="An import goes into your draft, and you check everything before it goes live. An export is yours to keep."
          />
        )}
        <Part title="Import">
          <ImportForm begins={begins} languages={begins ? [] : languages} />
          <LinkedInSteps />
        </Part>
        {begins ? (
          <p className="fine">
            <a href="/studio/welcome/start">Start another way</a>
          </p>
        ) : (
          <Part title="Export">
            <ExportTable size={size} holds={holds} files={files} />
            <ButtonLink small plain href="/studio/readers">
              What machines read in the PDF
            </ButtonLink>
          </Part>
        )}
      </Work>
    </Screen>
  )
}
