import type { Context } from '../context.ts'

const queues = new WeakMap<Context, Map<string, Promise<unknown>>>()

/**
 * Runs work that locks a session one after another within a process. So those who wait for the lock in a rush
 * hold no connection, which others need. Between processes the lock decides.
 */
export function inTurn<Result>(
  context: Context,
  sessionId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const queue = queues.get(context) ?? new Map<string, Promise<unknown>>()
  queues.set(context, queue)
  const result = (queue.get(sessionId) ?? Promise.resolve()).then(work)
  const settled = result
    .catch(() => {})
    .finally(() => {
      if (queue.get(sessionId) === settled) queue.delete(sessionId)
    })
  queue.set(sessionId, settled)
  return result
}
