import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { rateLimited } from '../../../contract/http/errors.ts'
import type { CheckoutReason } from '../../../contract/payments/checkouts.ts'
import type { OnlineMethod } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import { attempts, checkouts, sessions } from '../../../db/schema.ts'
import type { PaymentProvider, ProviderAttempt } from '../../../providers/payments/provider.ts'
import { type Context, newId } from '../../context.ts'
import type { Checkout } from '../../seats/checkouts.ts'
import { askInTurn, mayAskAtOnce } from './ask-in-turn.ts'

/** One try to pay for a checkout, by a method. */
export type Attempt = typeof attempts.$inferSelect

/** Money may still come by an attempt in one of these states. */
const UNFINISHED = ['open', 'claiming', 'processing', 'held'] as const
export const isUnfinished = inArray(attempts.state, [...UNFINISHED])

/**
 * The provider of an attempt's method. Undefined at the desk, and where the provider is not configured any
 * more.
 */
export const providerOf = (
  { payments }: Context,
  { method }: Pick<Attempt, 'method'>,
): PaymentProvider | undefined => (method === 'desk' ? undefined : payments[method])

export const asProviderAttempt = ({
  id,
  reference,
  amountMinor,
  currency,
  claimedAt,
}: Attempt): ProviderAttempt => ({
  attemptId: id,
  reference,
  amountMinor,
  currency,
  ...(claimedAt && { claimedAt }),
})

export async function findAttempt(queries: Executor, id: string): Promise<Attempt | undefined> {
  const [found] = await queries.select().from(attempts).where(eq(attempts.id, id))
  return found
}

/** All attempts of a checkout, oldest first. A checkout has few. */
export const listAttempts = (queries: Executor, checkoutId: string): Promise<Attempt[]> =>
  queries
    .select()
    .from(attempts)
    .where(eq(attempts.checkoutId, checkoutId))
    .orderBy(asc(attempts.createdAt), asc(attempts.id))

/**
 * The attempt that a provider knows under this reference. When the answer with the reference was lost, the
 * provider may tell whose it is. A user whose references we do not know causes few such questions: 429.
 * Throws 503 when the provider does not answer.
 */
export async function findAttemptByReference(
  context: Context,
  method: OnlineMethod,
  reference: string,
  userId?: string,
): Promise<Attempt | undefined> {
  const { database } = context
  const [found] = await database
    .select()
    .from(attempts)
    .where(and(eq(attempts.method, method), eq(attempts.reference, reference)))
  if (found) return found
  const about = `unknown references of ${userId}`
  if (userId && !mayAskAtOnce(context, about)) throw rateLimited(context.askEveryMs)
  const ask = async () => context.payments[method]?.attemptOf?.(reference)
  const id = await (userId ? askInTurn(context, about, ask) : ask())
  const named = id ? await findAttempt(database, id) : undefined
  return named?.method === method && named.reference === null ? { ...named, reference } : undefined
}

/**
 * Writes that money comes or came by hand for a checkout: into the attempt at the desk that it has for this,
 * or as a new one. A wallet and reference that another attempt has fail by a constraint.
 */
export async function saveDeskAttempt(
  transaction: Executor,
  context: Context,
  { id: checkoutId, amountMinor, currency }: Checkout,
  own: Attempt | undefined,
  change: Pick<typeof attempts.$inferInsert, 'state' | 'wallet' | 'reference' | 'heldSince' | 'heldUntil'>,
): Promise<Attempt> {
  const opened = { id: newId(context), checkoutId, method: 'desk', amountMinor, currency } as const
  const [saved] = own
    ? await transaction
        .update(attempts)
        .set({ ...change, amountMinor })
        .where(eq(attempts.id, own.id))
        .returning()
    : await transaction
        .insert(attempts)
        .values({ ...opened, createdAt: context.clock(), ...change })
        .returning()
  if (!saved) throw new Error(`The attempt of ${checkoutId} was not written`)
  return saved
}

/**
 * Ends an attempt by which no money came. `reason` is shown to the payer: one whose time is over because its
 * session was cancelled says that instead.
 */
export async function endAttempt(
  queries: Executor,
  { id }: Pick<Attempt, 'id'>,
  reason: CheckoutReason,
): Promise<void> {
  await queries
    .update(attempts)
    .set({ state: 'ended', endReason: reason === 'hold_expired' ? expiredBecause : reason })
    .where(and(eq(attempts.id, id), isUnfinished))
}

const expiredBecause = sql`case when exists (
    select from ${checkouts} join ${sessions} on ${sessions.id} = ${checkouts.sessionId}
    where ${checkouts.id} = ${attempts.checkoutId} and ${sessions.deletedAt} is not null)
  then ${'session_cancelled' satisfies CheckoutReason} else ${'hold_expired' satisfies CheckoutReason} end`
