import { and, asc, eq, inArray, not, type SQL, sql } from 'drizzle-orm'
import { conflict, invalid, unauthenticated } from '../../contract/http/errors.ts'
import { MAX_PUSH_SUBSCRIPTIONS } from '../../contract/people/push-subscriptions.ts'
import type { Executor } from '../../db/client.ts'
import { pushSubscriptions } from '../../db/schema.ts'
import type { SignIn } from '../../providers/identity.ts'
import type { Actor } from '../access.ts'
import { type Context, newId } from '../context.ts'
import { lockExistingUser } from '../deleted-users.ts'

const { id, userId, endpoint, sid, signedInAt, createdAt } = pushSubscriptions

type Wanted = { endpoint: string; keys: { p256dh: string; auth: string } }

/**
 * Shows messages to the actor in a browser, until this sign-in ends there, and returns the subscription's id.
 * Idempotent. A browser is one person's: whoever signed in there last. Throws 400 for what is no address of a
 * push service, and 409 where there are no pushes.
 */
export async function subscribe(context: Context, actor: Actor, wanted: Wanted): Promise<string> {
  const { push, database, clock } = context
  if (!push) throw conflict('push_off')
  if (!push.accepts(wanted.endpoint))
    throw invalid('endpoint', { code: 'push_refused', params: { label: 'endpoint' } })
  const row = {
    ...{ userId: actor.id, endpoint: wanted.endpoint, ...wanted.keys },
    ...{ sid: actor.signIn.sid, signedInAt: actor.signIn.authTime, createdAt: clock() },
  }
  return database.transaction(async (transaction) => {
    if (!(await lockExistingUser(transaction, actor.id))) throw unauthenticated('sign_in_required')
    const [saved] = await transaction
      .insert(pushSubscriptions)
      .values({ id: newId(context), ...row })
      .onConflictDoUpdate({ target: endpoint, set: row })
      .returning({ id })
    await dropOldest(transaction, actor.id)
    return saved?.id as string
  })
}

/** Two at once may both leave one too many: the next one takes it away. */
async function dropOldest(transaction: Executor, person: string): Promise<void> {
  const rows = await transaction
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(userId, person))
    .orderBy(asc(createdAt), asc(id))
  const dropped = rows.slice(0, -MAX_PUSH_SUBSCRIPTIONS).map((row) => row.id)
  if (dropped.length > 0) await transaction.delete(pushSubscriptions).where(inArray(id, dropped))
}

/** Shows the actor no more messages in a browser. Idempotent. */
export async function unsubscribe({ database }: Context, actor: Actor, subscription: string): Promise<void> {
  await database.delete(pushSubscriptions).where(and(eq(id, subscription), eq(userId, actor.id)))
}

/**
 * Those of one sign-in of a person, or of all but one, or all: who signs out leaves nothing on that phone.
 */
export async function forgetSubscriptions(
  queries: Pick<Executor, 'delete'>,
  person: string,
  which: { of?: SignIn; but?: SignIn } = {},
): Promise<void> {
  const { of, but } = which
  await queries
    .delete(pushSubscriptions)
    .where(and(eq(userId, person), of && isOf(of), but && not(isOf(but))))
}

/** Some providers have no ids of sign-ins, and their instant is all that tells them apart. */
const isOf = (signIn: SignIn): SQL =>
  sql`(${sid} is not distinct from ${signIn.sid} and (${sid} is not null or ${eq(signedInAt, signIn.authTime)}))`
