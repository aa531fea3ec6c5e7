import type { ReactNode } from 'react'

/** How a checkout stands, in one sentence. Announced when it changes. */
export function Sentence({ children, icon }: { children: ReactNode; icon?: ReactNode }) {
  return (
    <p role="status" className="flex items-center gap-2.5 font-bold text-xl leading-snug">
      {icon}
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </p>
  )
}
