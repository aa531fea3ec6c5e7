import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useFocusAfterDelete } from '../hooks/use-focus-after-delete.ts'
import { classes } from './classes.ts'
import { Loaded } from './loaded.tsx'
import { CURSOR, Pagination, usePage } from './pagination.tsx'

export type ListPage<Item> = {
  items: readonly Item[]
  totalPages: number
  next?: string | undefined
  previous?: string | undefined
}

type Props<Item> = {
  /** With `placeholderData: keepPreviousData`, so that one page stays until the next is there. */
  query: UseQueryResult<ListPage<Item>>
  /** What to say when it cannot be read. */
  failed: string
  /** What to show when there is nothing. */
  empty: ReactNode
  /** The entries of this page. It calls `onGone` with the id of one that was deleted. */
  children: (items: readonly Item[], onGone: (id: string) => void) => ReactNode
}

/** One page of a list, as the address asks for it: waiting, failing, empty, or there with the way to the others. */
export function PagedList<Item extends { _id: string }>({ query, failed, empty, children }: Props<Item>) {
  const { data, isPlaceholderData } = query
  const page = usePage()
  const [search] = useSearchParams()
  const { ref, onGone } = useFocusAfterDelete(data?.items)
  return (
    <Loaded query={query} failed={failed}>
      {({ items, totalPages, next, previous }) => {
        // The last one of the last page may just have gone.
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
              className={classes('min-w-0 transition-opacity', isPlaceholderData && 'opacity-55')}
            >
              {items.length > 0 ? children(items, onGone) : empty}
            </div>
            <Pagination page={page} totalPages={totalPages} next={next} previous={previous} />
          </div>
        )
      }}
    </Loaded>
  )
}
