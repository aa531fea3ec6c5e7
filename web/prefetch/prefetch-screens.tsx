import { useEffect, useState, useSyncExternalStore } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { loadAllMessages, useLanguage } from '../i18n/index.ts'

type Connected = Navigator & { connection?: { saveData: boolean; effectiveType: string } }

/** What somebody does who uses a page, and nobody who only lets it load. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll']

let hasInteracted = false
const prefetched = new Set<string>()

/** True once somebody uses what they see: from then on what they may turn to next is worth fetching. */
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
  // They may have read on before the page heard of it.
  if (scrollY > 0) onInteraction()
  return () => {
    for (const sign of INTERACTION_EVENTS) removeEventListener(sign, onInteraction)
  }
}

/**
 * Fetches the code of the pages that somebody may turn to next, one after another while the browser has nothing else to
 * do, so that a tap waits for nothing. Not where data is dear or slow: there links fetch what is about to be pressed.
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

/** Fetches the words of all pages, in the same way. */
export function PrefetchMessages() {
  const wanted = useHasInteracted()
  const language = useLanguage()
  useEffect(() => {
    if (wanted && !isDataSaver()) whenIdle(() => void loadAllMessages(language).catch(() => {}))
  }, [wanted, language])
  return null
}

/** Safari has no word for being idle. */
const whenIdle = (work: () => void) => void (window.requestIdleCallback ?? setTimeout)(work)

function isDataSaver() {
  const { connection } = navigator as Connected
  return connection?.saveData || connection?.effectiveType.endsWith('2g')
}
