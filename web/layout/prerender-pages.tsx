import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useVisitor } from '../auth/use-visitor.ts'
import { mayPrefetch } from './prefetch-screens.tsx'
import { SPECULATION_RULES } from './speculation-rules.ts'

/** How many pages a browser keeps that it prerendered because somebody was about to open them. */
const KEPT = 2

type Prerendered = Document & { prerendering?: boolean }

const isPrerendered = () => (document as Prerendered).prerendering === true

/**
 * Lets the browser prepare the page whose link somebody is about to tap, so that it is there at once:
 * https://developer.mozilla.org/docs/Web/API/Speculation_Rules_API. For signed-out visitors alone, because
 * what is personal is neither cached nor asked for in advance, and not where data are to be saved.
 *
 * A link to a page that is ready opens it as a document; all others go on as React Router does it, which
 * needs less than a document that is not ready.
 */
export function PrerenderPages() {
  const { user, unknown } = useVisitor()
  const { revalidate } = useRevalidator()
  const isSignedOut = !user && !unknown

  useEffect(() => {
    if (!isPrerendered()) return
    tellReady()
    // It may have waited for minutes.
    const onShown = () => void revalidate()
    document.addEventListener('prerenderingchange', onShown, { once: true })
    return () => document.removeEventListener('prerenderingchange', onShown)
  }, [revalidate])

  useEffect(() => {
    if (!isSignedOut || !mayPrefetch() || !HTMLScriptElement.supports?.('speculationrules')) return
    let ready: string[] = []
    const stopHearing = onReady((page) => {
      ready = [...ready, page].slice(-KEPT)
    })
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a')
      // The browser follows the link once React does not hear of the click.
      if (link && ready.includes(link.href)) event.stopImmediatePropagation()
    }
    addEventListener('click', onClick, { capture: true })
    const rules = document.createElement('script')
    rules.type = 'speculationrules'
    rules.textContent = SPECULATION_RULES
    document.head.append(rules)
    return () => {
      rules.remove()
      removeEventListener('click', onClick, { capture: true })
      stopHearing()
    }
  }, [isSignedOut])
  return null
}

/** Carries a message to the page in sight: what a BroadcastChannel sends waits until a page is shown. */
const KEY = 'prerendered'

/** Tells the page whose link asked for this one, its referrer, that it is ready. */
function tellReady(): void {
  try {
    localStorage.setItem(KEY, `${document.referrer} ${location.href}`)
    localStorage.removeItem(KEY)
  } catch {
    // Without storage the link is followed as if nothing had been prepared.
  }
}

/** Hears of pages that are ready for this page. Returns the function that ends it. */
function onReady(hear: (page: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    const [from, page] = (key === KEY && newValue?.split(' ')) || []
    if (page && from === location.href) hear(page)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
