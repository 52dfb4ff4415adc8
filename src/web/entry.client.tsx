import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { english, type Words } from '#domain/words.ts'
import type { DataAnswer } from './site/failed-navigation.ts'
import { CarriedOver } from './ui/carried-over.tsx'
import { followReplacedTexts } from './ui/replaced-texts.ts'
import { PageWords, setPageWords } from './ui/words.ts'

/** Reports when the data of a page has arrived or failed, apart from its scripts. */
const dataReport: ClientInstrumentation = {
  route: ({ instrument }) =>
    instrument({
      async loader(load, { request: { url } }) {
        const detail: DataAnswer = { url, error: (await load()).error }
        document.dispatchEvent(new CustomEvent('vita:data', { detail }))
      },
    }),
}

/** A page that was changed before its scripts ran is made again: `carried-over.tsx`. It is no error of the page. */
function onRecoverableError(detail: unknown) {
  document.dispatchEvent(new CustomEvent('vita:recovered', { detail }))
}

function hydrate(words: Words) {
  // A translated page works as without scripts, so that it stays as the visitor reads it.
  if (document.querySelector('font') && !document.querySelector('[data-scripts], [name=vita]'))
    return document.dispatchEvent(new Event('vita:outdated'))
  setPageWords(words)
  followReplacedTexts(document)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <CarriedOver>
          <PageWords value={words}>
            <HydratedRouter instrumentations={[dataReport]} />
          </PageWords>
        </CarriedOver>
      </StrictMode>,
      { onRecoverableError },
    )
  })
}

const { dataset, lang } = document.documentElement
// A page whose words cannot be loaded works as without scripts.
if (dataset.words === undefined) hydrate(english)
else import('./site/load-words.ts').then(({ loadWords }) => loadWords(dataset.words ?? '', lang)).then(hydrate)
