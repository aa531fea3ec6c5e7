import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from './error-state.tsx'
import { ListSkeleton } from './skeleton.tsx'

type Props<Data> = {
  query: UseQueryResult<Data>
  /** What to say when it cannot be read. */
  failed: string
  /** The shape of what is coming. */
  waiting?: ReactNode
  children: (data: Data) => ReactNode
}

/** What was read, for as long as there is any; else that it failed and a way to try again, or that it is coming. */
export function Loaded<Data>({ query, failed, waiting = <ListSkeleton />, children }: Props<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error)
    return (
      <ErrorState title={failed} message={error.message} onRetry={() => void refetch()} busy={isFetching} />
    )
  return waiting
}
