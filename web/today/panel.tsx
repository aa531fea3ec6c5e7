import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Overview } from '../../contract/centre/overview.ts'
import { useDashboardMessages } from '../i18n/dashboard.ts'
import { Card } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'

export type OverviewQuery = UseQueryResult<Overview>

type Props = { title: string; query: OverviewQuery; children: (overview: Overview) => ReactNode }

/** One panel of the overview, or an error if it could not be read. */
export function Panel({ title, query, children }: Props) {
  const { failed } = useDashboardMessages()
  return (
    <Card className="flex flex-col gap-4 p-5 sm:p-6">
      <h2 className="font-bold text-xl">{title}</h2>
      <Loaded query={query} failed={failed}>
        {children}
      </Loaded>
    </Card>
  )
}
