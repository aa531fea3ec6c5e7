import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from './span.ts'

/** The work of the program. It names queries in the log, in traces and, as a comment, in PostgreSQL. */
export type Operation = {
  /** Of few values: an endpoint, a page or a background task. */
  readonly name: string
  readonly requestId?: string | undefined
  /** Undefined where it is not traced. */
  readonly span?: Span | undefined
}

const current = new AsyncLocalStorage<Operation>()

/** Runs `work`, and all that it awaits, as this operation. */
export const runAs = <Result>(operation: Operation, work: () => Result): Result =>
  current.run(operation, work)

/** Undefined outside of requests and tasks. */
export const currentOperation = (): Operation | undefined => current.getStore()
