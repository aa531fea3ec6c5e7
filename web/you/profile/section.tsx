import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'

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
