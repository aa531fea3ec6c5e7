import type { HTMLAttributes, ReactNode } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={cn('min-w-0 rounded-card border border-line bg-surface text-ink shadow-card', className)}
    />
  )
}

/** One section of the profile. */
export function Section({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="font-bold text-xl">{title}</h2>
      <p className="mt-1 mb-5 wrap-anywhere text-muted">{intro}</p>
      {children}
    </Card>
  )
}
