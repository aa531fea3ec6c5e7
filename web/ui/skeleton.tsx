import { classes } from './classes.ts'

/** The shape of what is coming. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={classes(
        'animate-pulse rounded-control bg-line motion-reduce:animate-none forced-colors:bg-[GrayText]',
        className,
      )}
    />
  )
}

/** The shape of a list that is coming. */
export function ListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}
