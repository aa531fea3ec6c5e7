import { useEffect, useState } from 'react'

/** The present instant, read again every few seconds, so that a page left open notices when a registration opens or ends. */
export function useNow(everyMs = 5000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
