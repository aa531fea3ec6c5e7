import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

/** The head of a `<details>`, with a sign that it opens: as a flex box it has no marker of its own. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 font-semibold [&::-webkit-details-marker]:hidden">
      <span className="wrap-anywhere flex min-w-0 items-center gap-2">{children}</span>
      <ChevronDown
        aria-hidden="true"
        className="size-5 shrink-0 text-muted transition-transform motion-reduce:transition-none print:hidden [[open]>summary>&]:rotate-180"
      />
    </summary>
  )
}
