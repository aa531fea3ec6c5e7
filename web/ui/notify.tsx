import { type ComponentType, useEffect, useState } from 'react'
import { currentWords } from '../words/index.ts'

const load = () => import('./toasts.tsx')

/** Tells `Notifications` that there is something to show. */
const NEWS = 'news'

type Kind = 'success' | 'error' | 'info'
const say = (kind: Kind) => (text: string) => {
  dispatchEvent(new Event(NEWS))
  void load().then(({ toast }) => toast[kind](currentWords().said(text)))
}

/** Short news in the corner, announced to screen readers too. */
export const notify = { success: say('success'), error: say('error'), info: say('info') }

/**
 * Where they appear. Hardly any comes before somebody has done something, so their code does not either; and it is there
 * when the connection breaks under what they do next.
 */
export function Notifications() {
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    if (Toasts) return
    const fetchThem = () =>
      void load().then(
        (toasts) => setToasts(() => toasts.default),
        () => {},
      )
    const signs = [NEWS, 'pointerdown', 'keydown']
    for (const sign of signs) addEventListener(sign, fetchThem)
    return () => {
      for (const sign of signs) removeEventListener(sign, fetchThem)
    }
  }, [Toasts])
  return Toasts ? <Toasts /> : null
}
