import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Database, Merchant, Queries } from './context.ts'
import { newId } from './ids.ts'
import { enqueueNotice } from './notices.ts'
import type { Session, Transaction } from './presentation.ts'
import { refunds, sessions, transactions } from './schema.ts'
import { behaviourOf } from './test-numbers.ts'

type Random = { random?: (bytes: number) => Uint8Array }

/** Does what was due by `now`: banks decide, refunds arrive, sessions expire. */
export async function advance(queries: Database, merchant: Merchant & Random, now: Date): Promise<void> {
  await queries.transaction(async (tx) => {
    await expireSessions(tx, merchant, now)
    await decideTransactions(tx, merchant, now)
    await tx
      .update(refunds)
      .set({
        status: sql`${refunds.nextStatus}`,
        refundedAt: sql`case when ${refunds.nextStatus} = 'refunded' then ${refunds.nextStatusAt} end`,
        nextStatus: null,
        nextStatusAt: null,
      })
      .where(lte(refunds.nextStatusAt, now))
  })
}

async function expireSessions(tx: Queries, merchant: Merchant, now: Date): Promise<void> {
  const isDue = and(eq(sessions.status, 'OPEN'), lte(sessions.expiresAt, now))
  const tried = sql`exists (select from ${transactions} where ${transactions.sessionKey} = ${sessions.sessionKey})`
  // A bank that decides later still decides.
  const undecided = sql`exists (select from ${transactions} where ${transactions.sessionKey} = ${sessions.sessionKey} and ${transactions.status} = 'PENDING')`
  const expired = await tx
    .update(sessions)
    .set({ status: sql`case when ${tried} then 'EXPIRED' else 'UNATTEMPTED' end` })
    .where(and(isDue, sql`not ${undecided}`))
    .returning()
  for (const session of expired) await enqueueNotice(tx, merchant, now, session)
}

async function decideTransactions(tx: Queries, merchant: Merchant & Random, now: Date): Promise<void> {
  const due = await tx
    .select({ transaction: transactions, session: sessions })
    .from(transactions)
    .innerJoin(sessions, eq(sessions.sessionKey, transactions.sessionKey))
    .where(and(eq(transactions.status, 'PENDING'), lte(transactions.decidesAt, now)))
    .for('update', { skipLocked: true })
  for (const { transaction, session } of due) await decide(tx, merchant, now, session, transaction)
}

/** The bank's answer to a try: pays the session, or leaves it open for another try. Tells the merchant. */
export async function decide(
  tx: Queries,
  merchant: Merchant & Random,
  now: Date,
  session: Session,
  transaction: Transaction,
): Promise<void> {
  const { error, chargedTwice } = behaviourOf(transaction.behaviour)
  const how = { random: merchant.random ?? randomBytes }
  const isIt = eq(transactions.bankTranId, transaction.bankTranId)
  const done = error
    ? ({ status: 'FAILED', error } as const)
    : ({ status: 'VALID', valId: newId(how, now) } as const)
  const [decided] = await tx
    .update(transactions)
    .set({ ...done, decidesAt: null })
    .where(isIt)
    .returning()
  if (!decided) throw new Error(`The transaction ${transaction.bankTranId} is gone`)
  await enqueueNotice(tx, merchant, now, session, decided)
  if (error) return
  const isSession = and(
    eq(sessions.sessionKey, session.sessionKey),
    inArray(sessions.status, ['OPEN', 'CANCELLED', 'FAILED']),
  )
  await tx.update(sessions).set({ status: 'PAID' }).where(isSession)
  if (!chargedTwice) return
  const { position: _, ...first } = decided
  const second = { ...first, bankTranId: newId(how, now), valId: newId(how, now) }
  const [again] = await tx.insert(transactions).values(second).returning()
  if (again) await enqueueNotice(tx, merchant, now, session, again)
}
