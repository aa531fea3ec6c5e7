import type { ReactNode } from 'react'
import { useFindMessages } from '../i18n/find.ts'
import type { FoundSessions } from '../loader-context.ts'
import { ActiveFilters } from './active-filters.tsx'
import type { FilterPanelProps } from './filter-panel.tsx'
import { SearchForm } from './search-form.tsx'

type Props = Omit<FilterPanelProps, 'facets' | 'branches'> & {
  /** Absent until the first answer. */
  found: Pick<FoundSessions, 'sessions' | 'total' | 'facets' | 'branches'> | undefined
  /** Above the filters that are chosen, and below them. */
  above?: ReactNode
  below?: ReactNode
  /** A page of sessions. */
  children: ReactNode
}

/** The list of sessions, for everybody at /sessions and by role in the dashboard (F01, R12). */
export function SessionList({ found, above, below, children, ...panel }: Props) {
  const messages = useFindMessages()
  const { sessions = [], total = 0, facets = {}, branches = [] } = found ?? {}
  return (
    <SearchForm {...panel} facets={facets} branches={branches}>
      <div className="grid min-w-0 gap-4">
        {above}
        <ActiveFilters chosen={panel.chosen} branches={branches} tutor={sessions[0]?.tutor} />
        {below}
        <p role="status" className="font-medium text-muted">
          {total > 0 && messages.found(total)}
        </p>
        {children}
      </div>
    </SearchForm>
  )
}
