import { classes } from './classes.ts'

/** The shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes('animate-pulse rounded-control bg-line motion-reduce:animate-none', className)}
    />
  )
}
