import { useState } from 'react'
import { classes } from './classes.ts'

const FALLBACK = '/default-avatar.svg'

type AvatarProps = { src: string | null | undefined; name: string; className?: string }

/** A person's picture, with their name as its tooltip (N02). */
export function Avatar({ src, name, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <img
      src={src && failed !== src ? src : FALLBACK}
      alt={name}
      title={name}
      width={40}
      height={40}
      referrerPolicy="no-referrer"
      onError={() => setFailed(src ?? null)}
      className={classes('size-10 shrink-0 rounded-full bg-sunken object-cover', className)}
    />
  )
}
