import { conflict, forbidden, invalid, notFound } from '../../contract/http/errors.ts'
import type { Executor } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { type Actor, requireOther } from '../access.ts'
import { recordAuditEvent } from '../audit/record.ts'
import { boxOf } from '../cash-boxes/open-box.ts'
import { type Context, newId } from '../context.ts'
import { lockExistingUser } from '../deleted-users.ts'
import { requireByCode } from '../discounts/find-by-code.ts'
import { requireUnused } from '../payments/held-payments/unused-reference.ts'
import type { SeatRequest } from '../seats/request.ts'
import { insertNewcomer, type Newcomer, requireReachable } from './contacts/newcomer.ts'
import { findPerson } from './person.ts'
import { recordSale } from './record-sale.ts'
import { requireSale } from './sale.ts'
import { findTaken, type Taken } from './taken.ts'
import { requireMoney, type TakenMoney } from './taken-money.ts'
import { requireTheirs } from './unconfirmed.ts'

type DeskPayment = Newcomer &
  Omit<TakenMoney, 'wallet'> & {
    amountMinor: number
    /** So much of it is paid from the balance, which what is taken tops up. */
    fromBalanceMinor?: number | undefined
    sessionId: string
    name: string | null
    /** Why an Admin sells a seat that others wait for; null obeys the waitlist. */
    passWaitlistReason: string | null
    /**
     * Where the fee is paid by parts: 1 buys the seat, a later one pays a part of the seat that the person
     * has.
     */
    part?: number | undefined
    /** A discount code, as it was typed. */
    code?: string | null
    /** Somebody has asked whether the account is theirs, whose address is not confirmed. */
    isTheirs?: boolean | undefined
    /** Chosen by the client, so that a repeated request takes nothing. */
    paymentId?: string | undefined
  }

/**
 * Takes money at the desk for a person and a session, or uses their money in advance: seat, payment, receipt
 * and audit event in one transaction. A seat that the person holds is used, at the price that it keeps.
 * Throws 400 without a way to reach the person, or without the name of a new one; 403 for a cashier's own
 * seat, and when somebody else than an Admin passes the waitlist; 404 for a session that the actor may not
 * see; and 409 when several are reached and none is chosen, when there is no seat to sell, when they have one
 * already, for a code that does not apply, for another amount than the price, for a transaction id that has
 * been used, and for an account with an address that is not confirmed, until somebody says that it is theirs;
 * 429 after too many wrong codes. A repeated request answers as the first.
 */
export async function takePayment(context: Context, actor: Actor, given: DeskPayment): Promise<Taken> {
  const money = requireMoney(given.method, given.reference)
  if (given.passWaitlistReason !== null && actor.role !== 'Admin') throw forbidden('not_allowed')
  const person = await findPerson(context.database, given)
  if (!person) requireReachable(given)
  if (!person && given.name === null) throw invalid('name', { code: 'required', params: { label: 'name' } })
  if (person) {
    requireOther(actor, person.id)
    // A later part is for a seat that the account has already.
    if ((given.part ?? 1) === 1) requireTheirs(person, given, given.isTheirs === true)
  }
  const request = { userId: person?.id ?? given.personId ?? newId(context), sessionId: given.sessionId }
  const asker = { userId: actor.id, address: undefined }
  const discountId = given.code ? await requireByCode(context, asker, given.code) : undefined
  const taken = await context.database
    .transaction((transaction) =>
      sell(transaction, context, actor, { given, money, request, discountId, isNew: !person }),
    )
    .catch((error: unknown) => findEarlier(context, request, given, error))
  if (taken && 'isEarlier' in taken) return taken
  if (taken) context.activity.paid({ method: given.method, status: 'paid' })
  // Another cashier has written this person down meanwhile. Now they are found.
  return taken ?? takePayment(context, actor, given)
}

type Selling = {
  given: DeskPayment
  money: TakenMoney
  request: SeatRequest
  discountId: string | undefined
  isNew: boolean
}

/** Undefined when a new person has been written down by somebody else meanwhile. */
async function sell(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { given, money, request, discountId, isNew }: Selling,
): Promise<Taken | undefined> {
  const { wallet, reference: trxId } = money
  if (wallet !== null && trxId !== null) await requireUnused(transaction, { wallet, trxId }, 'reference')
  const sale = await requireSale(transaction, context, actor, request, { ...given, discountId })
  const { name, passWaitlistReason, paymentId } = given
  if (isNew) {
    const newcomer = { ...given, id: request.userId, name: name ?? '' }
    if (!(await insertNewcomer(transaction, context, actor, newcomer))) return undefined
  } else if (!(await lockExistingUser(transaction, request.userId))) throw notFound('user_not_found')
  // Boxes are locked after people.
  const cashBoxId = money.method === 'cash' ? await boxOf(transaction, context, actor) : null
  const { fromBalanceMinor } = given
  const by = { money, paymentId, cashBoxId, fromBalanceMinor }
  const taken = await recordSale(transaction, context, actor, { ...sale, ...by, request })
  if (sale.passesWaitlist) await recordPassed(transaction, context, actor, request, passWaitlistReason)
  return taken
}

/** What an earlier request of the same id took; else throws what went wrong. */
async function findEarlier(
  { database }: Context,
  request: SeatRequest,
  { paymentId }: DeskPayment,
  error: unknown,
): Promise<Taken & { isEarlier: true }> {
  const earlier = paymentId && (await findTaken(database, request, paymentId))
  if (earlier) return { ...earlier, isEarlier: true }
  if (isUniqueViolation(error, 'payments_pkey')) throw conflict('reference_used', 'paymentId')
  if (isUniqueViolation(error, 'attempts_sent', 'payments_reference'))
    throw conflict('reference_used', 'reference')
  throw error
}

async function recordPassed(
  transaction: Executor,
  context: Context,
  actor: Actor,
  { userId, sessionId }: SeatRequest,
  reason: string | null,
): Promise<void> {
  await recordAuditEvent(transaction, context, actor, {
    action: 'waitlist.passed',
    subjectId: sessionId,
    affectedUserId: userId,
    after: { reason },
  })
}
