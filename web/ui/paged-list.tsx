import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { cn } from './cn.ts'
import { Loaded } from './error-state.tsx'
import { CURSOR, Pagination, usePage } from './pagination.tsx'
import { RowsSwitch } from './rows-switch.tsx'

export type ListPage<Item> = {
  items: readonly Item[]
  totalPages: number
  next?: string | undefined
  previous?: string | undefined
}

type Props<Item> = {
  /** With `placeholderData: keepPreviousData`, which shows the old page until the next has loaded. */
  query: UseQueryResult<ListPage<Item>>
  /** The title of the error. */
  failed: string
  /** Shown for an empty list. */
  empty: ReactNode
  /** How many rows a page usually has, for lists that may show 20 instead. */
  usualRows?: number
  /** Renders the items of this page; calls `onGone` with the id of a deleted one. */
  children: (items: readonly Item[], onGone: (id: string) => void) => ReactNode
}

/** The page of a list that the URL asks for: loading, failed, empty, or the items with the pagination. */
export function PagedList<Item extends { _id: string }>({
  query,
  failed,
  empty,
  usualRows,
  children,
}: Props<Item>) {
  const { data, isPlaceholderData } = query
  const page = usePage()
  const [search] = useSearchParams()
  const { ref, onGone } = useFocusAfterDelete(data?.items)
  return (
    <Loaded query={query} failed={failed}>
      {({ items, totalPages, next, previous }) => {
        // The last item of the last page may just have been deleted.
        if (totalPages > 0 && page > totalPages && !isPlaceholderData) {
          const lastPage = new URLSearchParams(search)
          lastPage.set('page', String(totalPages))
          lastPage.delete(CURSOR)
          return <Navigate to={`?${lastPage}`} replace />
        }
        return (
          <div ref={ref} tabIndex={-1} className="grid gap-8 outline-none">
            <div
              aria-busy={isPlaceholderData}
              className={cn('min-w-0 transition-opacity', isPlaceholderData && 'opacity-55')}
            >
              {items.length > 0 ? children(items, onGone) : empty}
            </div>
            <div className="flex min-w-0 flex-wrap items-center justify-center gap-x-8 gap-y-3 empty:hidden">
              <Pagination page={page} totalPages={totalPages} next={next} previous={previous} />
              {usualRows !== undefined && (totalPages > 1 || items.length > usualRows) && (
                <RowsSwitch usual={usualRows} />
              )}
            </div>
          </div>
        )
      }}
    </Loaded>
  )
}
