import { type ReactNode, useId } from 'react'
import { Card } from '../ui/card.tsx'
import { cn } from '../ui/cn.ts'

type Props = { title: ReactNode; className?: string; children: ReactNode }

/** One part of the first screen, below its heading. */
export function Panel({ title, className, children }: Props) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="min-w-0">
      <Card className={cn('flex flex-col gap-4 p-5 sm:p-6', className)}>
        <h2 id={heading} className="font-bold text-xl">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
