import { useEffect, useState, useSyncExternalStore } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { loadAllWords, useLanguage } from '../i18n/index.ts'

type Connected = Navigator & { connection?: { saveData: boolean; effectiveType: string } }

/** What somebody does who uses a page, and nobody who only lets it load. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll']

let inUse = false
const fetched = new Set<string>()

/** True once somebody uses what they see: from then on what they may turn to next is worth fetching. */
export const useInUse = () =>
  useSyncExternalStore(
    watch,
    () => inUse,
    () => false,
  )

function watch(changed: () => void): () => void {
  const onSign = () => {
    inUse = true
    changed()
  }
  for (const sign of signs) addEventListener(sign, onSign, { once: true, passive: true })
  // They may have read on before the page heard of it.
  if (scrollY > 0) onSign()
  return () => {
    for (const sign of signs) removeEventListener(sign, onSign)
  }
}

/**
 * Fetches the code of the pages that somebody may turn to next, one after another while the browser has nothing else to
 * do, so that a tap waits for nothing. Not where data is dear or slow: there links fetch what is about to be pressed.
 */
export function FetchAhead({ pages }: { pages: readonly string[] }) {
  const wanted = useInUse()
  const [page, setPage] = useState<string>()
  const next = pages.find((address) => !fetched.has(address))
  useEffect(() => {
    if (!wanted || !next || isDear()) return
    let awaited = true
    onceIdle(() => {
      if (!awaited) return
      fetched.add(next)
      setPage(next)
    })
    return () => {
      awaited = false
    }
  }, [wanted, next])
  return page && <PrefetchPageLinks page={page} />
}

/** Fetches the words of all pages, in the same way. */
export function WordsAhead() {
  const wanted = useInUse()
  const language = useLanguage()
  useEffect(() => {
    if (wanted && !isDear()) onceIdle(() => void loadAllWords(language).catch(() => {}))
  }, [wanted, language])
  return null
}

/** Safari has no word for being idle. */
const onceIdle = (work: () => void) => void (window.requestIdleCallback ?? setTimeout)(work)

function isDear() {
  const { connection } = navigator as Connected
  return connection?.saveData || connection?.effectiveType.endsWith('2g')
}
