import { useCommonMessages } from '../i18n/common.ts'
import { cn } from './cn.ts'

type SpinnerProps = { label?: string; className?: string }

/** A spinner; `label` says what is loading. */
export function Spinner({ label, className }: SpinnerProps) {
  const messages = useCommonMessages()
  return (
    <div role="status" className={cn('flex items-center justify-center gap-3 text-muted', className)}>
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-line border-t-primary motion-reduce:animate-pulse"
      />
      <span className={label ? undefined : 'sr-only'}>{label ?? messages.loading}</span>
    </div>
  )
}

/** A spinner in place of a page. */
export function PageSpinner({ label }: { label?: string }) {
  return <Spinner label={label} className="min-h-[60vh]" />
}
