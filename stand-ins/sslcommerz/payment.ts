import { and, desc, eq } from 'drizzle-orm'
import type { Queries, StandIn } from './context.ts'
import { newId } from './ids.ts'
import { enqueueNotice } from './notices.ts'
import type { Session, Transaction } from './presentation.ts'
import { decide } from './progress.ts'
import { sessions, transactions } from './schema.ts'
import { behaviourOf, behaviourOfNumber, instrumentOf, ONE_TIME_CODE, type Tab } from './test-numbers.ts'

const MAX_WRONG_CODES = 3

export async function findSession(queries: Queries, sessionKey: string): Promise<Session | undefined> {
  const [session] = await queries.select().from(sessions).where(eq(sessions.sessionKey, sessionKey))
  return session
}

/** The payer's last try in a session, listed or not. */
export async function findLastTry(queries: Queries, sessionKey: string): Promise<Transaction | undefined> {
  const [last] = await queries
    .select()
    .from(transactions)
    .where(eq(transactions.sessionKey, sessionKey))
    .orderBy(desc(transactions.position))
    .limit(1)
  return last
}

/** Locks a session while it can be paid. */
async function lockOpenSession(tx: Queries, sessionKey: string, now: Date): Promise<Session | undefined> {
  const isOpen = and(eq(sessions.sessionKey, sessionKey), eq(sessions.status, 'OPEN'))
  const [session] = await tx.select().from(sessions).where(isOpen).for('update')
  return session && session.expiresAt > now ? session : undefined
}

export type Choice = { sessionKey: string; tab: Tab; number: string; gateway: string }

/**
 * Begins a try with a card, wallet or account, which its bank then asks the payer to confirm by a code.
 * `unknown number`: it is no test number. `over`: the session can no longer be paid.
 */
export async function choose(
  standIn: StandIn,
  choice: Choice,
): Promise<'confirm' | 'unknown number' | 'over'> {
  const number = choice.number.replaceAll(/[\s-]/g, '')
  const behaviour = behaviourOfNumber(choice.tab, number)
  const instrument = behaviour && instrumentOf(choice.tab, number, choice.gateway)
  if (!instrument) return 'unknown number'
  const now = standIn.clock()
  return standIn.queries.transaction(async (tx) => {
    const session = await lockOpenSession(tx, choice.sessionKey, now)
    if (!session) return 'over'
    // A try that was left for another one is not a try.
    const isLeft = and(eq(transactions.sessionKey, session.sessionKey), eq(transactions.status, 'CHALLENGED'))
    await tx.delete(transactions).where(isLeft)
    await tx.insert(transactions).values({
      bankTranId: newId(standIn, now),
      sessionKey: session.sessionKey,
      tranId: session.tranId,
      amount: session.amount,
      status: 'CHALLENGED',
      instrument,
      behaviour,
      createdAt: now,
    })
    return 'confirm'
  })
}

/** The payer's code. Wrong three times, the try fails. `over`: there is nothing to confirm. */
export async function confirm(
  standIn: StandIn,
  sessionKey: string,
  code: string,
): Promise<'done' | 'wrong code' | 'over'> {
  const now = standIn.clock()
  return standIn.queries.transaction(async (tx) => {
    const session = await lockOpenSession(tx, sessionKey, now)
    if (!session) return 'over'
    const last = await findLastTry(tx, sessionKey)
    if (last?.status !== 'CHALLENGED') return 'over'
    const isIt = eq(transactions.bankTranId, last.bankTranId)
    if (code.trim() !== ONE_TIME_CODE) {
      const wrongCodes = last.wrongCodes + 1
      await tx.update(transactions).set({ wrongCodes }).where(isIt)
      if (wrongCodes < MAX_WRONG_CODES) return 'wrong code'
      const failure = { status: 'FAILED', error: 'The one-time code was wrong three times' } as const
      const [failed] = await tx.update(transactions).set(failure).where(isIt).returning()
      await enqueueNotice(tx, standIn, now, session, failed)
      return 'done'
    }
    const { decidesAfterMs } = behaviourOf(last.behaviour)
    if (decidesAfterMs === undefined) await decide(tx, standIn, now, session, last)
    else {
      const decidesAt = new Date(now.getTime() + decidesAfterMs)
      await tx.update(transactions).set({ status: 'PENDING', decidesAt }).where(isIt)
    }
    return 'done'
  })
}

/** The payer goes back to the merchant without paying: by their own wish, or after a failure. */
export async function leave(standIn: StandIn, sessionKey: string): Promise<void> {
  const now = standIn.clock()
  await standIn.queries.transaction(async (tx) => {
    const session = await lockOpenSession(tx, sessionKey, now)
    if (!session) return
    const last = await findLastTry(tx, sessionKey)
    // The bank still decides about it, so that the session stays as it is.
    if (last?.status === 'PENDING') return
    const status = last?.status === 'FAILED' ? 'FAILED' : 'CANCELLED'
    await tx.update(sessions).set({ status }).where(eq(sessions.sessionKey, sessionKey))
    // The merchant was told of the failure already.
    if (status === 'CANCELLED') await enqueueNotice(tx, standIn, now, { ...session, status })
  })
}
