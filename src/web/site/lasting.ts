import { useEffect, useState } from 'react'

/** Whether a state has been on for longer than `ms` without a break. */
export function useLasting(isOn: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isOn && isLong
}
