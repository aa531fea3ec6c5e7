import { useState } from 'react'
import { cn } from './cn.ts'

type AvatarProps = { src: string | null | undefined; name: string; tooltip?: string; className?: string }

/** A person's picture, with their name as its tooltip (N02), or another text. `className` says its size. */
export function Avatar({ src, name, tooltip = name, className = 'size-10' }: AvatarProps) {
  return (
    <img
      loading="lazy"
      {...useImageFallback(src, '/default-avatar.svg')}
      alt={name}
      title={tooltip || undefined}
      width={40}
      height={40}
      referrerPolicy="no-referrer"
      className={cn('shrink-0 rounded-full bg-sunken object-cover', className)}
    />
  )
}

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
