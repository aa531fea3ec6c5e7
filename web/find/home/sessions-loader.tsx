import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { callApi } from '../../api-client.ts'
import { QueryProvider } from '../../queries/query-provider.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import type { SessionCardData } from './session-cards.ts'
import { toCards } from './to-cards.ts'

/** The sessions of the home page, and when they were read (in Unix milliseconds). */
export type LoadedSessions = { sessions: SessionCardData[]; at: number }

type Props = {
  /** The placeholder while loading; undefined if the page shows older sessions. */
  waiting: ReactNode
  /** What went wrong. */
  failed: string
  onLoad: (read: LoadedSessions) => void
}

/** Reads the sessions if the page came without them, or if they have become old. */
export function SessionsLoader(props: Props) {
  return (
    <QueryProvider>
      <Reader {...props} />
    </QueryProvider>
  )
}

function Reader({ waiting, failed, onLoad }: Props) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery({
    queryKey: ['mySessions'],
    queryFn: async () => {
      return toCards((await callApi('GET /sessions')).data)
    },
    staleTime: 60_000,
  })
  useEffect(() => {
    if (data) onLoad({ sessions: data, at: dataUpdatedAt })
  }, [data, dataUpdatedAt, onLoad])
  if (!error || !waiting) return waiting
  return <ErrorState title={failed} message={error} onRetry={() => void refetch()} busy={isFetching} />
}
