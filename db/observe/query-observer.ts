import { currentOperation, type Operation } from './operation.ts'
import { type Query, queryName } from './query-name.ts'
import type { Span } from './span.ts'

/** Sends a query, and notes how long its answer takes. */
export type ObserveQuery = <Answer>(
  query: Query,
  send: () => Promise<Answer>,
  values?: readonly unknown[],
) => Promise<Answer>

/** For commands and tests. */
export const unobserved: ObserveQuery = (_query, send) => send()

export type SlowQuery = {
  query: string
  ms: number
  requestId: string | undefined
  traceId: string | undefined
}

/** `operation`: what sends it. */
export type OnQuery = (query: Query, values: readonly unknown[], operation: Operation | undefined) => void

type Options = {
  /** What takes so long is slow. */
  slowMs: number
  onSlow: (slow: SlowQuery) => void
  /** Told of each query before it is sent. For tests. */
  onQuery?: OnQuery | undefined
}

/**
 * Measures queries, as a part of the operation that sends them where that is traced. The time includes
 * waiting: for a connection, for a lock, and for the queries before on the same connection.
 */
export function createQueryObserver({ slowMs, onSlow, onQuery }: Options): ObserveQuery {
  return (query, send, values = []) => {
    const operation = currentOperation()
    onQuery?.(query, values, operation)
    const span = operation?.span && beginQuery(query, operation, operation.span)
    const sent = performance.now()
    const answer = send()
    const end = (error?: unknown) => {
      span?.end(error)
      const ms = performance.now() - sent
      if (ms < slowMs) return
      const { requestId, span: of } = operation ?? {}
      onSlow({ query: queryName(query, operation), ms: Math.round(ms), requestId, traceId: of?.traceId })
    }
    answer.then(
      () => end(),
      (error: unknown) => end(error ?? 'unknown'),
    )
    return answer
  }
}

function beginQuery(query: Query, operation: Operation, parent: Span): Span {
  const name = queryName(query, operation)
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': name }
  return parent.begin(name, { kind: 'client', attributes })
}
