import { AsyncLocalStorage } from 'node:async_hooks'

/** A place among the few requests of one client that run at once (server/http/fair-queue.ts). */
export type Turn = { without<Result>(work: () => Promise<Result>): Promise<Result> }

const current = new AsyncLocalStorage<Turn>()

/** Runs `work`, and all that it awaits, in this turn. */
export const runInTurn = <Result>(turn: Turn, work: () => Result): Result => current.run(turn, work)

/**
 * Waits without the request's turn, so that the client's other requests go on meanwhile. Outside of a request
 * it only waits.
 */
export const withoutTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
  current.getStore()?.without(work) ?? work()
