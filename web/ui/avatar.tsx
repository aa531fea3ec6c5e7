import { cn } from './cn.ts'
import { useImageFallback } from './use-image-fallback.ts'

type AvatarProps = { src: string | null | undefined; name: string; className?: string }

/** A person's picture, with their name as its tooltip (N02). */
export function Avatar({ src, name, className }: AvatarProps) {
  return (
    <img
      {...useImageFallback(src, '/default-avatar.svg')}
      alt={name}
      title={name}
      width={40}
      height={40}
      referrerPolicy="no-referrer"
      className={cn('size-10 shrink-0 rounded-full bg-sunken object-cover', className)}
    />
  )
}
