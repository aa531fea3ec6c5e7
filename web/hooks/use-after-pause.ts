import { useEffect, useRef, useState } from 'react'

/**
 * `start` runs `act` after a pause of `ms` since its last call, as in typing. A click on a link does not wait
 * for the pause: `act` runs just before it. Otherwise what `act` writes into the URL would replace what the
 * link has led to.
 */
export function useAfterPause(act: () => void, ms: number): { start: () => void; cancel: () => void } {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const run = useRef(() => {})
  function cancel() {
    clearTimeout(timer.current)
    timer.current = undefined
  }
  useEffect(() => {
    run.current = () => {
      cancel()
      act()
    }
  })
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      const isWaiting = timer.current !== undefined
      if (isWaiting && target instanceof Element && target.closest('a[href]')) run.current()
    }
    document.addEventListener('click', onClick, { capture: true })
    return () => {
      document.removeEventListener('click', onClick, { capture: true })
      clearTimeout(timer.current)
    }
  }, [])
  return {
    start() {
      cancel()
      timer.current = setTimeout(() => run.current(), ms)
    },
    cancel,
  }
}

const PAUSE_MS = 300

/** Returns what somebody types, once they pause. */
export function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
