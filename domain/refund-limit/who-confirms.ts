import { sql } from 'drizzle-orm'
import { conflict } from '../../contract/http/errors.ts'
import { toMajor } from '../../contract/payments/money.ts'
import type { Executor } from '../../db/client.ts'
import type { Actor } from '../access.ts'
import type { Context } from '../context.ts'
import { readRefundLimitMinor } from '../settings/refund-limit.ts'
import { type Move, readMostMovedToday } from './moved-today.ts'
import { hasOtherAdmin } from './other-admins.ts'

type Judgement = 'alone' | 'second' | 'admin'

/**
 * Whether the centre's limit lets the actor do this for a person alone, or who has to: the one place that
 * says so. All that they did for that person today counts together (`readMovedToday`). Where there is one
 * Admin, they decide alone. `limitMinor`: the limit of today, where the caller has read it. Without `moves`:
 * of what this transaction has written. Take it after the locks of session, person and payment, and before
 * that of a cash box.
 */
export const judgeLimit = (
  transaction: Executor,
  context: Context,
  actor: Actor,
  userId: string,
  moves?: readonly Move[],
  limitMinor?: number,
): Promise<Judgement> => judgeLimits(transaction, context, actor, [userId], moves, limitMinor)

/** The same of what is done for several people at once: each of them is looked at by themselves. */
export async function judgeLimits(
  transaction: Executor,
  context: Context,
  actor: Actor,
  userIds: readonly string[],
  moves?: readonly Move[],
  limitMinor?: number,
): Promise<Judgement> {
  // Of two acts at once the second sees what the first has moved. Locked in one order.
  await transaction.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('refund limit ' || ${actor.id} || user_id, 0))
    from (select unnest(${sql.param([...userIds].toSorted())}::text[]) as user_id) as people`)
  const movedMinor = await readMostMovedToday(transaction, context, { by: actor.id, userIds }, moves)
  if (movedMinor <= (limitMinor ?? (await readRefundLimitMinor(transaction, context)))) return 'alone'
  if (actor.role !== 'Admin') return 'admin'
  return (await hasOtherAdmin(transaction, context, actor.id)) ? 'second' : 'alone'
}

/** The same of what nobody can confirm afterwards. Throws 409 for what is too much for one person. */
export async function requireWithinLimit(
  transaction: Executor,
  context: Context,
  actor: Actor,
  userId: string,
  moves?: readonly Move[],
): Promise<void> {
  const limitMinor = await readRefundLimitMinor(transaction, context)
  if ((await judgeLimit(transaction, context, actor, userId, moves, limitMinor)) === 'alone') return
  const limit = toMajor(limitMinor, context.currency)
  throw conflict({ code: 'above_limit_of_day', params: { limit } })
}
