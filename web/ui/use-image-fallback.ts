import { useState } from 'react'

/** Props of an image that shows `fallback` if `src` is absent or does not load (K07). */
export function useImageFallback(src: string | null | undefined, fallback: string) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && failed !== src ? src : fallback
  const fail = () => setFailed(src ?? null)
  return {
    src: shown,
    onError: fail,
    // The image may have failed before hydration, without an event that we could hear.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0 && shown !== fallback) fail()
    },
  }
}
