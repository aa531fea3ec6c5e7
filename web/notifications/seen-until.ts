import { useCallback, useSyncExternalStore } from 'react'

const CHANGED = 'seenuntilchange'
const keyOf = (email: string) => `seen-until:${email}`

/**
 * Up to which instant somebody has seen what is new, in this browser. On a device that they have not used
 * yet, all is new.
 */
export function useSeenUntil(email: string) {
  const seenUntil = useSyncExternalStore(
    subscribe,
    () => read(email),
    () => '',
  )
  const setSeenUntil = useCallback((instant: string) => write(email, instant), [email])
  return [seenUntil, setSeenUntil] as const
}

function subscribe(changed: () => void) {
  addEventListener(CHANGED, changed)
  addEventListener('storage', changed)
  return () => {
    removeEventListener(CHANGED, changed)
    removeEventListener('storage', changed)
  }
}

/** ISO 8601, or empty. A browser that keeps nothing shows everything as new. */
function read(email: string): string {
  try {
    return localStorage.getItem(keyOf(email)) ?? ''
  } catch {
    return ''
  }
}

function write(email: string, instant: string): void {
  try {
    localStorage.setItem(keyOf(email), instant)
  } catch {}
  dispatchEvent(new Event(CHANGED))
}
