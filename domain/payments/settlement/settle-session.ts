import { and, asc, eq, getTableColumns, inArray, isNotNull } from 'drizzle-orm'
import { attempts, checkouts } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import type { Attempt } from '../attempts/attempts.ts'
import { settle } from './settle.ts'

/** Bounds what is asked about one session, and how much of it at once. */
const MAX_ATTEMPTS = 1000
const AT_ONCE = 10

/**
 * Settles every attempt for a session that may have been paid at its provider, once. Whether it is known of
 * all of them what has become of them; a provider that does not answer, or whose bank decides, leaves it
 * open. Never throws for a provider. `charged`: only what is known to be paid and waited for our decision.
 */
export async function settleSession(
  context: Context,
  sessionId: string,
  { charged }: { charged?: true } = {},
): Promise<boolean> {
  const unfinished = await context.database
    .select(getTableColumns(attempts))
    .from(attempts)
    .innerJoin(checkouts, eq(checkouts.id, attempts.checkoutId))
    .where(
      and(
        eq(checkouts.sessionId, sessionId),
        inArray(attempts.state, ['open', 'claiming', 'processing']),
        isNotNull(charged ? attempts.chargedAt : attempts.reference),
      ),
    )
    .orderBy(asc(attempts.createdAt))
    .limit(MAX_ATTEMPTS)
  const online = unfinished.filter(({ method }) => method !== 'desk')
  let isKnown = true
  for (let from = 0; from < online.length; from += AT_ONCE) {
    const known = await Promise.all(online.slice(from, from + AT_ONCE).map((one) => isSettled(context, one)))
    isKnown &&= known.every(Boolean)
  }
  return isKnown
}

async function isSettled(context: Context, attempt: Attempt): Promise<boolean> {
  try {
    const { state } = await settle(context, attempt)
    return state !== 'processing' || (await isCharged(context, attempt))
  } catch (error) {
    context.log.warn({ err: error, attemptId: attempt.id }, 'it is not known yet whether this was paid')
    return false
  }
}

/** Its money has come, and waits for a decision of ours. */
async function isCharged({ database }: Context, { id }: Attempt): Promise<boolean> {
  const charged = and(eq(attempts.id, id), isNotNull(attempts.chargedAt))
  return (await database.$count(attempts, charged)) > 0
}
