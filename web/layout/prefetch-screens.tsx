import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { useHasInteracted } from '../hooks/use-has-interacted.ts'
import { useLanguage } from '../i18n/index.ts'
import { loadAllTexts } from '../i18n/load.ts'

type Connection = { saveData: boolean; effectiveType: string }

const prefetched = new Set<string>()

/**
 * Prefetches the code of likely next pages, one after another while the browser is idle, so that a tap on a
 * phone does not wait for it. Elsewhere links alone prefetch, on hover, touch and focus:
 * docs/decisions/2026-11-21-scripts-and-fonts.md.
 */
export function PrefetchScreens({ pages }: { pages: readonly string[] }) {
  const hasInteracted = useHasInteracted()
  const [page, setPage] = useState<string>()
  const next = pages.find((address) => !prefetched.has(address))
  useEffect(() => {
    if (!hasInteracted || !next || !mayPrefetch()) return
    let awaited = true
    requestIdleCallback(() => {
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

/** Prefetches the texts of all pages, in the same way. */
export function PrefetchTexts() {
  const hasInteracted = useHasInteracted()
  const language = useLanguage()
  useEffect(() => {
    if (hasInteracted && mayPrefetch()) requestIdleCallback(() => void loadAllTexts(language).catch(() => {}))
  }, [hasInteracted, language])
  return null
}

/**
 * Only where the browser says that its connection is neither slow nor to be spared. Safari and Firefox do not
 * say.
 */
export function mayPrefetch(): boolean {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection !== undefined && !connection.saveData && !connection.effectiveType.endsWith('2g')
}
