import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { ListSkeleton } from './skeleton.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** The title of the error. */
  failed: string
  /** The placeholder while loading. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** Renders a query's data if there is any; otherwise an error with a retry button, or the placeholder. */
export function Loaded<Data>({ query, failed, waiting = <ListSkeleton />, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return <ErrorState title={failed} message={error} onRetry={() => void refetch()} busy={isFetching} />
  return waiting
}
