import { useEffect, useState, useSyncExternalStore } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { loadAllMessages, useLanguage } from '../i18n/index.ts'

type Connected = Navigator & { connection?: { saveData: boolean; effectiveType: string } }

/** Events that show that somebody uses the page. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll']

let hasInteracted = false
const prefetched = new Set<string>()

/** True once somebody has used the page. From then on, prefetching is worth its bytes. */
export const useHasInteracted = () =>
  useSyncExternalStore(
    watch,
    () => hasInteracted,
    () => false,
  )

function watch(changed: () => void): () => void {
  const onInteraction = () => {
    hasInteracted = true
    changed()
  }
  for (const event of INTERACTION_EVENTS)
    addEventListener(event, onInteraction, { once: true, passive: true })
  // The page may have been scrolled before hydration.
  if (scrollY > 0) onInteraction()
  return () => {
    for (const sign of INTERACTION_EVENTS) removeEventListener(sign, onInteraction)
  }
}

/**
 * Prefetches the code of likely next pages, one after another while the browser is idle. Not on slow connections or with
 * data saver, where only links prefetch, on hover and focus.
 */
export function PrefetchScreens({ pages }: { pages: readonly string[] }) {
  const hasInteracted = useHasInteracted()
  const [page, setPage] = useState<string>()
  const next = pages.find((address) => !prefetched.has(address))
  useEffect(() => {
    if (!hasInteracted || !next || isDataSaver()) return
    let awaited = true
    whenIdle(() => {
      if (!awaited) return
      prefetched.add(next)
      setPage(next)
    })
    return () => {
      awaited = false
    }
  }, [hasInteracted, next])
  return page && <PrefetchPageLinks page={page} />
}

/** Prefetches the messages of all pages, in the same way. */
export function PrefetchMessages() {
  const hasInteracted = useHasInteracted()
  const language = useLanguage()
  useEffect(() => {
    if (hasInteracted && !isDataSaver()) whenIdle(() => void loadAllMessages(language).catch(() => {}))
  }, [hasInteracted, language])
  return null
}

/** Safari has no requestIdleCallback. */
const whenIdle = (work: () => void) => void (window.requestIdleCallback ?? setTimeout)(work)

function isDataSaver() {
  const { connection } = navigator as Connected
  return connection?.saveData || connection?.effectiveType.endsWith('2g')
}
