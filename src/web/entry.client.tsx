import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { ClientInstrumentation } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import type { DataAnswer } from './site/failed-navigation.ts'

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

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[dataReport]} />
    </StrictMode>,
  )
})
