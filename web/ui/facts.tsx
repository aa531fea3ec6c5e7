import type { ReactNode } from 'react'
import { cn } from './cn.ts'

export type Fact = { label: string; value: ReactNode }

/** A description list of names and values. */
export function Facts({ facts, className }: { facts: readonly Fact[]; className?: string }) {
  return (
    <dl className={cn('grid gap-x-6 gap-y-4', className)}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted text-sm">{label}</dt>
          <dd className="font-medium">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
