import type { ReactNode } from 'react'

type RowProps = { title: ReactNode; children: ReactNode; buttons: ReactNode }

/** What is to be decided, and the answers. */
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
