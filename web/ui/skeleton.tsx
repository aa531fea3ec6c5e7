import { cn } from './cn.ts'

/** A grey placeholder while something loads. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div
      aria-hidden="true"
      className={cn(
        'animate-pulse rounded-control bg-line motion-reduce:animate-none forced-colors:bg-[GrayText]',
        className,
      )}
    />
  )
}

/** The placeholder of a list. */
export function ListSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-4">
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  )
}
