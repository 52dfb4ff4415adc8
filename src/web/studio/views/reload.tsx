import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const againMs = 1000

/** Loads the data of a page again each second while the server works. */
export function Reload() {
  const { revalidate } = useRevalidator()

  useEffect(() => {
    const timer = setInterval(() => void revalidate(), againMs)
    return () => clearInterval(timer)
  }, [revalidate])

  return null
}
