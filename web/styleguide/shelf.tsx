import type { ReactNode } from 'react'

/** A group of samples. */
export function Shelf({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 grid-cols-1 gap-6">
      <h2 className="font-bold text-2xl">{title}</h2>
      {children}
    </section>
  )
}

/** One component in its states, side by side. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-1 gap-2">
      <h3 className="font-semibold text-muted">{name}</h3>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </div>
  )
}
