import type { ReactNode } from 'react'

type Props = { label: string; open?: boolean; children: ReactNode }

/** The rest of a list, behind a line that says how much there is. */
export function Folded({ label, open, children }: Props) {
  return (
    <details open={open}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary hover:underline">
        {label}
      </summary>
      {children}
    </details>
  )
}
