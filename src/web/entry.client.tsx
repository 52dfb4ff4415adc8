import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { english, type Words } from '#resume/words.ts'
import type { DataAnswer } from './site/failed-navigation.ts'
import { hydratePage } from './ui/hydration/hydrate-page.tsx'
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

function hydrate(words: Words) {
  setPageWords(words)
  hydratePage(
    <PageWords value={words}>
      <HydratedRouter instrumentations={[dataReport]} />
    </PageWords>,
  )
}

/** The router keeps the scroll position of an entry of the history under its key; unnamed entries would share one. */
if (!history.state?.key) history.replaceState({ key: `${Date.now()}` }, '')

const { dataset, lang } = document.documentElement
// A page whose words cannot be loaded works as without scripts.
if (dataset.words === undefined) hydrate(english)
else import('./site/load-words.ts').then(({ loadWords }) => loadWords(dataset.words ?? '', lang)).then(hydrate)
