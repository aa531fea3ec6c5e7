import { useState } from 'react'
import { classes } from './classes.ts'

const FALLBACK = '/default-session.jpg'

type SessionPictureProps = {
  src: string
  /** Empty where the title stands beside it. */
  alt?: string
  className?: string
  /** For the picture that a page opens with; all others are fetched when they come near. */
  priority?: boolean
}

/** A session's picture, or the default where it has none or does not load (K07). */
export function SessionPicture({ src, alt = '', className, priority = false }: SessionPictureProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shown = src && failed !== src ? src : FALLBACK
  // A picture may fail before the page's scripts run, and no event comes then.
  const noticeEarlyFailure = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0 && shown !== FALLBACK) setFailed(src)
  }
  return (
    <img
      ref={noticeEarlyFailure}
      src={shown}
      alt={alt}
      width={960}
      height={600}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      onError={() => setFailed(src)}
      className={classes('bg-sunken object-cover', className)}
    />
  )
}
