import { useEffect, useState } from 'react'

/** Whether a state has been on for at least `ms` without interruption. */
export function useLasting(isOn: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isOn && isLong
}
