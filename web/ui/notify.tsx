import { useEffect, useState } from 'react'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { loadMessageTranslator } from '../i18n/said.ts'
import { useHasInteracted } from '../prefetch/prefetch-screens.tsx'

const load = () => import('./toasts.tsx')
const loadContainer = async () => (await load()).Toasts

/** Tells `Notifications` that there is something to show. */
const NEWS = 'news'

type Kind = 'success' | 'error' | 'info'
const say = (kind: Kind) => (text: string) => {
  dispatchEvent(new Event(NEWS))
  void Promise.all([load(), loadMessageTranslator()]).then(([{ toast }, said]) => toast[kind](said(text)))
}

/** Short news in the corner, announced to screen readers too. */
export const notify = { success: say('success'), error: say('error'), info: say('info') }

/**
 * Where they appear. Hardly any comes before somebody uses the page, so their code does not either; and it is there when
 * the connection breaks under what they do next.
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
