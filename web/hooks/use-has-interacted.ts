import { useSyncExternalStore } from 'react'

/** Events that show that somebody uses the page. */
const INTERACTION_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'scroll']

let hasInteracted = false

/** True once somebody has used the page. From then on, code that it may need is worth its bytes. */
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
