import type { ReactNode } from 'react'
import { cn } from '../../ui/cn.ts'

type SectionProps = { className?: string; children: ReactNode }

/** A section of the page, with the width and the spacing of all sections. */
export function Section({ className, children }: SectionProps) {
  return (
    <section className={cn('py-14 sm:py-20', className)}>
      <div className="mx-auto max-w-6xl px-4 sm:px-6">{children}</div>
    </section>
  )
}

export function SectionHeading({ title, text }: { title: string; text?: string | undefined }) {
  return (
    <div className="wrap-anywhere max-w-2xl">
      <h2 className="text-balance font-bold text-3xl leading-tight sm:text-4xl">{title}</h2>
      {text && <p className="mt-2 text-lg text-muted">{text}</p>}
    </div>
  )
}
