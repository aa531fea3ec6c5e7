import { and, asc, eq, isNull, ne } from 'drizzle-orm'
import type { StandIn } from './context.ts'
import type { Form } from './form.ts'
import { dhakaTime } from './ids.ts'
import { isMerchant } from './orders.ts'
import { presentSession, presentTransaction } from './presentation.ts'
import { advance } from './progress.ts'
import { findRefund, requestRefund } from './refunds.ts'
import { sessions, transactions } from './schema.ts'

/** More tries than a person makes. */
const MAX_LISTED = 100

/**
 * The calls at `merchantTransIDvalidationAPI.php`, told apart by their parameters as SSLCommerz tells them.
 */
export async function readRecords(standIn: StandIn, form: Form): Promise<object> {
  const refusal = await admit(standIn, form)
  if (refusal) return refusal
  if (form.bank_tran_id) return requestRefund(standIn, form)
  if (form.refund_ref_id) return findRefund(standIn, form.refund_ref_id)
  if (form.sessionkey) return findBySession(standIn, form.sessionkey)
  if (form.tran_id) return findByTranId(standIn, form.tran_id)
  return { APIConnect: 'INVALID_REQUEST' }
}

/** The call by which a merchant confirms a payment: VALID the first time, VALIDATED from then on. */
export async function validate(standIn: StandIn, form: Form): Promise<object> {
  const refusal = await admit(standIn, form)
  if (refusal) return refusal
  if (!form.val_id) return { APIConnect: 'INVALID_REQUEST' }
  const isIt = eq(transactions.valId, form.val_id)
  const [found] = await standIn.queries
    .select({ transaction: transactions, session: sessions })
    .from(transactions)
    .innerJoin(sessions, eq(sessions.sessionKey, transactions.sessionKey))
    .where(isIt)
  if (!found) return { status: 'INVALID_TRANSACTION', APIConnect: 'DONE' }
  const now = standIn.clock()
  // Of two that ask at once, one is the first.
  const first = await standIn.queries
    .update(transactions)
    .set({ validatedAt: now })
    .where(and(isIt, isNull(transactions.validatedAt)))
    .returning()
  const validatedAt = first.length > 0 ? null : (found.transaction.validatedAt ?? now)
  return {
    ...presentTransaction({ ...found.transaction, validatedAt }, found.session),
    APIConnect: 'DONE',
    validated_on: dhakaTime(now),
    gw_version: '4.00',
  }
}

/** Checks the credentials and brings the books up to date. Returns the refusal, or null. */
async function admit(standIn: StandIn, form: Form): Promise<object | null> {
  if (!form.store_id || !form.store_passwd) return { APIConnect: 'INVALID_REQUEST' }
  if (!isMerchant(standIn, form)) return { APIConnect: 'FAILED' }
  // XML is the other format of SSLCommerz.
  if ((form.format || 'json') !== 'json') return { APIConnect: 'INVALID_REQUEST' }
  await advance(standIn.queries, standIn, standIn.clock())
  return null
}

async function findByTranId(standIn: StandIn, tranId: string): Promise<object> {
  const isListed = and(eq(transactions.tranId, tranId), ne(transactions.status, 'CHALLENGED'))
  const found = await standIn.queries
    .select({ transaction: transactions, session: sessions })
    .from(transactions)
    .innerJoin(sessions, eq(sessions.sessionKey, transactions.sessionKey))
    .where(isListed)
    .orderBy(asc(transactions.position))
    .limit(MAX_LISTED)
  return {
    APIConnect: 'DONE',
    no_of_trans_found: found.length,
    element: found.map(({ transaction, session }) => presentTransaction(transaction, session)),
  }
}

/**
 * What a session has come to: the payment, or else the session itself with the reason of the last failure.
 */
async function findBySession(standIn: StandIn, sessionKey: string): Promise<object> {
  const found = await standIn.queries
    .select({ session: sessions, transaction: transactions })
    .from(sessions)
    .leftJoin(transactions, eq(transactions.sessionKey, sessions.sessionKey))
    .where(eq(sessions.sessionKey, sessionKey))
    .orderBy(asc(transactions.position))
    .limit(MAX_LISTED)
  const [first] = found
  if (!first) return { APIConnect: 'DONE', status: 'INVALID_TRANSACTION', sessionkey: sessionKey }
  const tries = found.flatMap(({ transaction }) => (transaction ? [transaction] : []))
  const paid = tries.find(({ status }) => status === 'VALID')
  const last = presentSession(first.session)
  const shown = paid
    ? presentTransaction(paid, first.session)
    : { ...last, error: last.error || (tries.findLast(({ status }) => status === 'FAILED')?.error ?? '') }
  return { APIConnect: 'DONE', sessionkey: sessionKey, ...shown }
}
