import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'

/** A long list whose rows are a line or two, and open in place. */
export function FoldedRows({ children }: { children: ReactNode }) {
  return <ul className="rounded-card border border-line bg-surface">{children}</ul>
}

type Props = {
  /** What one looks for first. */
  title: ReactNode
  /** Below it, in small letters. */
  note?: ReactNode
  /** At the end of the line: a state, an amount. */
  end?: ReactNode
  /** Whether it is open at first; afterwards only a press opens or folds it. */
  isOpen?: boolean | undefined
  /** Seen when the row is open. */
  children: ReactNode
}

export function FoldedRow({ title, note, end, isOpen, children }: Props) {
  const [startsOpen] = useState(isOpen)
  return (
    <li className="border-line border-b last:border-b-0">
      <details open={startsOpen} className="group">
        <summary className="flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-sunken [&::-webkit-details-marker]:hidden">
          {/* A phone has no room for the end beside the title. */}
          <div className="min-w-0 flex-1 items-center gap-3 sm:flex">
            <div className="grid min-w-0 flex-1 gap-0.5">
              <div className="wrap-anywhere font-semibold leading-snug">{title}</div>
              {note && <div className="wrap-anywhere text-muted text-sm">{note}</div>}
            </div>
            {end && <div className="shrink-0 max-sm:mt-1 sm:text-right">{end}</div>}
          </div>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180 motion-reduce:transition-none"
          />
        </summary>
        <div className="grid gap-4 px-4 pt-1 pb-5">{children}</div>
      </details>
    </li>
  )
}
