import { useState } from 'react'

/** What an image shows: `src`, or `fallback` where there is none or it does not load (K07). */
export function useImageFallback(src: string | null | undefined, fallback: string) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && failed !== src ? src : fallback
  const fail = () => setFailed(src ?? null)
  return {
    src: shown,
    onError: fail,
    // A picture may fail before the page's scripts run, and no event comes then.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && shown !== fallback) fail()
    },
  }
}
