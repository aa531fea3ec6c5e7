import type { ReactNode } from 'react'
import { Card } from './card.tsx'

/** A table, for wide screens. */
export function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <Card className="overflow-x-auto">
      <table className="w-full text-left">
        <thead className="border-line border-b text-muted text-sm">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="whitespace-nowrap px-4 py-3 font-medium">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </Card>
  )
}
