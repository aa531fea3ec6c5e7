import type { ReactNode } from 'react'
import { Card } from './card.tsx'

type Props = {
  heads: readonly string[]
  /** The rows; `Row` has their look. */
  children: ReactNode
}

/**
 * A dense table, for wide screens. From 1280 pixels on its head stays below the page's header; below that the
 * table scrolls sideways, which a sticky head would not survive.
 */
export function Table({ heads, children }: Props) {
  return (
    <Card className="max-xl:overflow-x-auto">
      <table className="w-full text-left">
        <thead className="text-muted text-sm">
          <tr>
            {heads.map((head) => (
              <th
                key={head}
                scope="col"
                className="z-10 whitespace-nowrap bg-surface px-3 py-2.5 font-medium shadow-[inset_0_-1px_0_var(--color-line)] first:rounded-tl-card first:pl-5 last:rounded-tr-card last:pr-5 xl:sticky xl:top-16"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line *:last:*:first:rounded-bl-card *:last:*:last:rounded-br-card">
          {children}
        </tbody>
      </table>
    </Card>
  )
}

/** A row of cells. */
export function Row({ children }: { children: ReactNode }) {
  return <tr className="align-top *:px-3 *:py-2.5 *:first:pl-5 *:last:pr-5">{children}</tr>
}
