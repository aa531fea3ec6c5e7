import type pg from 'pg'

/** PostgreSQL's answer to each statement of a transaction after one that failed. */
const IN_FAILED_TRANSACTION = '25P02'

export class NotCommitted extends Error {
  override message = 'A transaction in which something failed was not committed'
}

type Messages = {
  on(event: 'errorMessage', listener: (error: Error) => void): unknown
  off(event: 'errorMessage', listener: (error: Error) => void): unknown
}

/**
 * Finds why a transaction failed. When several statements are sent at once, the first one fails for a reason and all later ones
 * because of it, but which of them is noticed first depends on who awaits what.
 */
export function watchFirstFailure(client: pg.PoolClient): {
  /** The failure that led to `error`, as the cause of another error; else `error` itself. */
  explain(error: unknown): unknown
  stop(): void
} {
  const { connection } = client as unknown as { connection: Messages }
  let first: Error | undefined
  const note = (error: Error) => {
    first ??= error
  }
  connection.on('errorMessage', note)
  return {
    explain: (error) => (first && isConsequence(error) ? new Error(first.message, { cause: first }) : error),
    stop: () => void connection.off('errorMessage', note),
  }
}

function isConsequence(error: unknown): boolean {
  if (error instanceof NotCommitted) return true
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === IN_FAILED_TRANSACTION) || isConsequence(error.cause)
}
