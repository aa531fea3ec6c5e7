import type { ReactNode } from 'react'

/** A table of figures, which a phone shows without its last column. */
export function CloseTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="w-full text-left tabular-nums">
      <thead className="border-line border-b text-muted text-sm *:*:py-2 *:*:font-medium *:*:not-first:pl-3 *:*:not-first:text-right max-sm:*:*:nth-4:hidden">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line *:align-top *:*:py-2 *:*:not-first:pl-3 *:*:not-first:text-right *:[th]:wrap-anywhere *:[th]:font-semibold max-sm:*:*:nth-4:hidden">
        {children}
      </tbody>
    </table>
  )
}
