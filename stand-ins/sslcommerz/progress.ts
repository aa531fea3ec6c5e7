import { randomBytes } from 'node:crypto'
import { and, eq, inArray, lte } from 'drizzle-orm'
import type { Database, Merchant, Queries } from './context.ts'
import { newId } from './ids.ts'
import { enqueueNotice } from './notices.ts'
import type { Session, Transaction } from './presentation.ts'
import { refunds, sessions, transactions } from './schema.ts'
import { behaviourOf } from './test-numbers.ts'

type Random = { random?: (bytes: number) => Uint8Array }

/**
 * Does what was due by `now`: banks decide, refunds arrive, sessions expire. Skips rows that another process
 * works on, so that two never wait for each other.
 */
export async function advance(queries: Database, merchant: Merchant & Random, now: Date): Promise<void> {
  await queries.transaction(async (tx) => {
    await expireSessions(tx, merchant, now)
    await decideTransactions(tx, merchant, now)
    await settleRefunds(tx, now)
  })
}

async function expireSessions(tx: Queries, merchant: Merchant, now: Date): Promise<void> {
  const isDue = and(eq(sessions.status, 'OPEN'), lte(sessions.expiresAt, now))
  const due = await tx.select().from(sessions).where(isDue).for('update', { skipLocked: true })
  for (const session of due) {
    const isIt = eq(sessions.sessionKey, session.sessionKey)
    const tries = await tx.select().from(transactions).where(eq(transactions.sessionKey, session.sessionKey))
    // A bank that decides later still decides.
    if (tries.some(({ status }) => status === 'PENDING')) continue
    const status = tries.length > 0 ? 'EXPIRED' : 'UNATTEMPTED'
    await tx.update(sessions).set({ status }).where(isIt)
    await enqueueNotice(tx, merchant, now, { ...session, status })
  }
}

async function settleRefunds(tx: Queries, now: Date): Promise<void> {
  const due = await tx
    .select()
    .from(refunds)
    .where(lte(refunds.nextStatusAt, now))
    .for('update', { skipLocked: true })
  for (const { reference, nextStatus, nextStatusAt } of due) {
    const refundedAt = nextStatus === 'refunded' ? nextStatusAt : null
    const settled = { status: nextStatus ?? 'refunded', refundedAt, nextStatus: null, nextStatusAt: null }
    await tx.update(refunds).set(settled).where(eq(refunds.reference, reference))
  }
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
