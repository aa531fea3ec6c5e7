import { useCommonTexts } from '../i18n/common.ts'
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

type SpinnerProps = { label?: string; className?: string }

/** A spinner; `label` says what is loading. */
export function Spinner({ label, className }: SpinnerProps) {
  const texts = useCommonTexts()
  return (
    <div role="status" className={cn('flex items-center justify-center gap-3 text-muted', className)}>
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-line border-t-primary motion-reduce:animate-pulse"
      />
      <span className={label ? undefined : 'sr-only'}>{label ?? texts.loading}</span>
    </div>
  )
}

/** A spinner in place of a page. */
export function PageSpinner({ label }: { label?: string }) {
  return <Spinner label={label} className="min-h-[60vh]" />
}
