import type { ReactNode } from 'react'
import { Link } from 'react-router'

export const list = 'flex flex-wrap gap-x-6 gap-y-2 *:min-w-32'

type FigureProps = { label: string; to: string; note?: string; children: ReactNode }

/** A figure, and the way to its rows. */
export function Figure({ label, to, note, children }: FigureProps) {
  return (
    <div>
      <dt className="text-muted text-sm">{label}</dt>
      <dd>
        <Link
          prefetch="intent"
          to={to}
          className="inline-flex min-h-11 items-center font-bold text-lg underline-offset-4 hover:underline sm:text-xl"
        >
          {children}
        </Link>
        {note && <span className="block text-muted text-sm">{note}</span>}
      </dd>
    </div>
  )
}

type LinkProps = { count: number; text: (count: number) => string; to: string }

/** How many of something wait, as a row that leads to them. Renders nothing for none. */
export function WaitingLink({ count, text, to }: LinkProps) {
  if (count === 0) return null
  return (
    <li>
      <Link
        prefetch="intent"
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-primary underline-offset-4 hover:underline"
      >
        {text(count)}
      </Link>
    </li>
  )
}
