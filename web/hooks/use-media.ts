import { useSyncExternalStore } from 'react'

/**
 * Whether a media query matches. For phones and laptops that need different elements, not only different
 * styles.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    () => matchMedia(query).matches,
    () => false,
  )
}
