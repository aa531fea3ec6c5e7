import { useEffect, useState } from 'react'

/**
 * The current time, updated every few seconds, so that an open page notices when a registration opens or
 * ends.
 */
export function useNow(everyMs = 5000): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
