import { Skeleton } from '../ui/skeleton.tsx'

/** The shape of a session's page while it loads. */
export function SessionSkeleton() {
  return (
    <div aria-busy="true" className="grid gap-6 lg:grid-cols-[1fr_22rem]">
      <div className="grid content-start gap-4">
        <Skeleton className="aspect-video rounded-card" />
        <Skeleton className="h-9 w-3/4" />
        <Skeleton className="h-5 w-1/3" />
        <Skeleton className="h-24" />
      </div>
      <Skeleton className="h-80 rounded-card" />
    </div>
  )
}
