import { useSyncExternalStore } from 'react'

/**
 * Whether a field may take the focus before anybody asks: not where a keyboard would come up for it, and the
 * bar of phones would go away.
 */
export const useMayFocus = (): boolean => useMedia('(min-width: 64rem) and (pointer: fine)')

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
