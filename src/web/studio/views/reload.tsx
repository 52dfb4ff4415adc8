import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const againMs = 1000

/** Loads the data of a page again each second while the server works; without scripts the page is loaded again. */
export function Reload() {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const timer = setInterval(() => void revalidate(), againMs)
    return () => clearInterval(timer)
  }, [revalidate])

  return (
    <noscript>
      <meta httpEquiv="refresh" content="2" />
    </noscript>
  )
}
