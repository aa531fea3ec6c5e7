import { useEffect, useState } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { loadMessageTranslator } from '../i18n/translate-message.ts'
import { useHasInteracted } from '../prefetch/prefetch-screens.tsx'

const load = () => import('./toasts.tsx')
const loadContainer = async () => (await load()).Toasts

/** The event that makes `Notifications` show a toast. */
const NEWS = 'news'

type Kind = 'success' | 'error' | 'info'
const say = (kind: Kind) => (text: string) => {
  dispatchEvent(new Event(NEWS))
  void Promise.all([load(), loadMessageTranslator()]).then(([{ toast }, translate]) =>
    toast[kind](translate(text)),
  )
}

/** Shows a toast, which screen readers announce. */
export const notify = { success: say('success'), error: say('error'), info: say('info') }

/**
 * Renders the toasts. Their code loads after the first interaction: toasts hardly ever appear before one, and the code must
 * be there when the connection breaks.
 */
export function Notifications() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    addEventListener(NEWS, want)
    return () => removeEventListener(NEWS, want)
  }, [])
  const Toasts = useLazyComponent(loadContainer, useHasInteracted() || wanted)
  return Toasts ? <Toasts /> : null
}
