import { useEffect, useState } from 'react'
import { useHasInteracted } from '../hooks/use-has-interacted.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { type Shown, say } from '../i18n/say.ts'

const load = () => import('./toasts.tsx')
const loadContainer = async () => (await load()).Toasts

/** A slow reader, or one on a slow phone, has time to take something back. */
const UNDO_MS = 15_000

/** The event that makes `Notifications` show a toast. */
const NEWS = 'news'

type Kind = 'success' | 'error' | 'info'
const show =
  (kind: Kind) =>
  (shown: Shown, undo?: () => void): void => {
    dispatchEvent(new Event(NEWS))
    void Promise.all([load(), say(shown)]).then(([{ toast, withUndo }, text]) =>
      undo ? toast[kind](withUndo(text, undo), { autoClose: UNDO_MS }) : toast[kind](text),
    )
  }

/** Shows a toast, which screen readers announce. With `undo`, it has a button that takes the change back. */
export const notify = { success: show('success'), error: show('error'), info: show('info') }

/**
 * Renders the toasts. Their code loads after the first interaction: toasts hardly ever appear before one, and
 * the code must be there when the connection breaks.
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
