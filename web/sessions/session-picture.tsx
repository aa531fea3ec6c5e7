import { Avatar, useImageFallback } from '../ui/avatar.tsx'
import { cn } from '../ui/cn.ts'

type SessionPictureProps = {
  src: string
  /** Empty if the title is beside it. */
  alt?: string
  className?: string
  /** For the picture at the top of a page; others load lazily. */
  priority?: boolean
}

/** A session's picture, or the default if it has none or does not load (K07). */
export function SessionPicture({ src, alt = '', className, priority = false }: SessionPictureProps) {
  return (
    <img
      alt={alt}
      width={960}
      height={600}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding="async"
      // Last, because an image that gets `src` before `loading` loads at once.
      {...useImageFallback(src, '/default-session.jpg')}
      className={cn('bg-sunken object-cover', className)}
    />
  )
}

/** A tutor's face beside their name in a list, if they have one. */
export const TutorFace = ({ src }: { src: string | undefined }) =>
  src && <Avatar src={src} name="" className="-my-0.5 size-6" />
