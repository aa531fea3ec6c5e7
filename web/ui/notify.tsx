import { useEffect, useState } from 'react'
import { useLate } from '../use-late.ts'
import { currentSaid } from '../words/said.ts'

const load = () => import('./toasts.tsx')
const loadContainer = async () => (await load()).Toasts

/** Tells `Notifications` that there is something to show. */
const NEWS = 'news'

type Kind = 'success' | 'error' | 'info'
const say = (kind: Kind) => (text: string) => {
  dispatchEvent(new Event(NEWS))
  void load().then(({ toast }) => toast[kind](currentSaid()(text)))
}

/** Short news in the corner, announced to screen readers too. */
export const notify = { success: say('success'), error: say('error'), info: say('info') }

const BEHIND_A_PRESS_MS = 300

/**
 * Where they appear. Hardly any comes before somebody has done something, so their code does not either; and it is there
 * when the connection breaks under what they do next.
 */
export function Notifications() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    const want = () => setWanted(true)
    let soon: ReturnType<typeof setTimeout>
    // What was pressed comes first.
    const wantSoon = () => {
      soon = setTimeout(want, BEHIND_A_PRESS_MS)
    }
    const touches = ['pointerdown', 'keydown']
    addEventListener(NEWS, want)
    for (const touch of touches) addEventListener(touch, wantSoon, { once: true })
    return () => {
      clearTimeout(soon)
      removeEventListener(NEWS, want)
      for (const touch of touches) removeEventListener(touch, wantSoon)
    }
  }, [])
  const Toasts = useLate(loadContainer, wanted)
  return Toasts ? <Toasts /> : null
}
