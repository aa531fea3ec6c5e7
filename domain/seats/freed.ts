import type { Executor } from '../../db/client.ts'
import { type Context, newId } from '../context.ts'

/**
 * The event that a seat of a session became free. Whatever frees one publishes it in its own transaction: a
 * cancelled booking, an ended hold, a raised capacity. A hold publishes its end when it is written, with
 * `at`; holds of a session that end within one second share an event. What follows is a job (server/jobs.ts):
 * an event may arrive twice, together with others, or when somebody has taken the seat already. So read the
 * seats; do not count events.
 */
export async function publishSeatFreed(
  transaction: Executor,
  context: Context,
  sessionId: string,
  at?: Date,
): Promise<void> {
  const second = at && new Date(Math.ceil(at.getTime() / 1000) * 1000)
  await context.jobs.publish(transaction, 'seat-freed', {
    data: { sessionId },
    key: second ? `${sessionId} ${second.toISOString()}` : newId(context),
    at: second,
  })
}
