import { classes } from './classes.ts'
import { useImageFallback } from './use-image-fallback.ts'

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
  return (
    <img
      alt={alt}
      width={960}
      height={600}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      // Last: an image that learns its source before it is told to be lazy is fetched at once.
      {...useImageFallback(src, '/default-session.jpg')}
      className={classes('bg-sunken object-cover', className)}
    />
  )
}
