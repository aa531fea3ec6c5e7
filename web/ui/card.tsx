import type { HTMLAttributes, ReactNode, Ref } from 'react'
import { cn } from './cn.ts'

export function Card({ className, ...rest }: HTMLAttributes<HTMLDivElement>) {
  return (
    <div
      {...rest}
      className={cn('min-w-0 rounded-card border border-line bg-surface text-ink shadow-card', className)}
    />
  )
}

type SectionProps = {
  title: string
  intro: ReactNode
  /** Of the heading, which takes the focus when what was pressed is gone. */
  ref?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** One section of the profile. */
export function Section({ title, intro, ref, children }: SectionProps) {
  return (
    <Card className="p-5 sm:p-6">
      <h2 ref={ref} tabIndex={ref ? -1 : undefined} className="font-bold text-xl">
        {title}
      </h2>
      <p className="mt-1 mb-5 wrap-anywhere text-muted">{intro}</p>
      {children}
    </Card>
  )
}
