import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'

type Props = { title: ReactNode; className?: string; children: ReactNode }

/** One part of the first screen, below its heading. */
export function Panel({ title, className, children }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <Card className={cn('flex flex-col gap-4 p-5 sm:p-6', className)}>
        <h2 id={heading} className="font-bold text-xl">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}

/** One part that opens in place, below its heading. */
export function OpenedPanel({ title, children }: Omit<Props, 'className'>) {
  return (
    <Card className="min-w-0">
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-3 px-5 py-3 hover:bg-sunken sm:px-6 [&::-webkit-details-marker]:hidden">
          <h2 className="font-bold text-xl">{title}</h2>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="flex flex-col gap-4 px-5 pb-6 sm:px-6">{children}</div>
      </details>
    </Card>
  )
}

type RowProps = { title: ReactNode; children: ReactNode; buttons: ReactNode }

/** Shows one thing to decide, and the answers. */
export function Row({ title, children, buttons }: RowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-64">
        {title}
        <div className="wrap-anywhere text-muted text-sm">{children}</div>
      </div>
      <div className="flex flex-wrap items-center gap-2">{buttons}</div>
    </li>
  )
}

export const titleLook =
  'wrap-anywhere inline-flex min-h-11 items-center text-left font-semibold leading-snug hover:underline'

/** A part of a whole, beside the words that say it. */
export function Bar({ part, of }: { part: number; of: number }) {
  return (
    <span
      aria-hidden="true"
      className="block h-2 overflow-hidden rounded-full bg-sunken forced-colors:border"
    >
      <span
        className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
        style={{ width: `${Math.min(100, (100 * part) / of)}%` }}
      />
    </span>
  )
}
