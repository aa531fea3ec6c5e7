import { and, eq, inArray, sql } from 'drizzle-orm'
import { type MoneyMove, moneyMoves } from '../../contract/day-close/rows.ts'
import { endOfDay, startOfDay } from '../../contract/formats/dates.ts'
import type { OnlineMethod } from '../../contract/payments/payment-methods.ts'
import { payments } from '../../db/schema.ts'
import type { ListedMovement, PaymentProvider } from '../../providers/payments/provider.ts'
import type { Context } from '../context.ts'
import { money, moneyOf } from './movements.ts'

const DAY_MS = 24 * 3600_000

/** Money of a day by one provider: what we recorded and what it lists, added up. */
export type ComparedSum = {
  kind: MoneyMove
  currency: string
  here: { count: number; amountMinor: number }
  there: { count: number; amountMinor: number }
}

/** We and the provider say this differently of one payment. `paymentId`: of ours, from whatever day. */
export type Difference = {
  kind: MoneyMove
  currency: string
  reference: string
  hereMinor: number
  thereMinor: number
  paymentId: string | null
}

export type Comparison = {
  method: OnlineMethod
  sums: ComparedSum[]
  differences: Difference[]
  /** False when the provider's list is longer than we read. */
  isComplete: boolean
}

/**
 * Compares a day in Dhaka with the list of each provider that has one. Throws 503 when a provider does not
 * answer. A refund belongs to its payment, so that two parts of it are compared as one.
 */
export function compareWithProviders(context: Context, day: string): Promise<Comparison[]> {
  const listing = Object.values(context.payments).filter(({ listMovements }) => listMovements)
  return Promise.all(listing.map((provider) => compare(context, provider, day)))
}

async function compare(context: Context, provider: PaymentProvider, day: string): Promise<Comparison> {
  const { method } = provider
  const moves = comparedMoves(context, day)
  const [here, listed] = await Promise.all([
    readOurs(context, method, day, moves),
    provider.listMovements?.(startOfDay(day), endOfDay(day)),
  ])
  const there = listed?.movements.filter(({ kind }) => moves.includes(kind)) ?? []
  const found = differencesOf(here, there)
  const ids = await findPaymentIds(
    context,
    method,
    found.map(({ reference }) => reference),
  )
  return {
    method,
    sums: sumsOf(here, there),
    differences: found.map((one) => ({ ...one, paymentId: ids.get(one.reference) ?? null })),
    isComplete: listed?.isComplete ?? true,
  }
}

/** Providers list lost disputes for 30 days. */
const comparedMoves = ({ clock }: Context, day: string): MoneyMove[] =>
  moneyMoves.filter((move) => move !== 'lost' || startOfDay(day).getTime() > clock().getTime() - 30 * DAY_MS)

/** What moved on the day by the provider's time, each movement with the charge's reference. */
const readOurs = (
  { database }: Context,
  method: OnlineMethod,
  day: string,
  moves: MoneyMove[],
): Promise<ListedMovement[]> =>
  database
    .select({
      kind: sql<MoneyMove>`${money.kind}`,
      reference: sql<string>`payment.provider_payment_id`,
      amountMinor: money.amountMinor,
      currency: money.currency,
    })
    .from(
      sql`${moneyOf(day, { kinds: moves, asMoved: true })} join ${payments} as payment on payment.id = ${money.paymentId}`,
    )
    .where(and(eq(money.method, method), eq(money.byHand, false), inArray(money.kind, moves)))

type Moved = Pick<ListedMovement, 'kind' | 'currency' | 'amountMinor'>

const keyOf = ({ kind, currency, reference }: Pick<ListedMovement, 'kind' | 'currency' | 'reference'>) =>
  `${kind} ${currency} ${reference}`
const sumOf = (movements: readonly Moved[] = []) =>
  movements.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

function differencesOf(here: readonly ListedMovement[], there: readonly ListedMovement[]) {
  const [ours, theirs] = [Map.groupBy(here, keyOf), Map.groupBy(there, keyOf)]
  const all = new Map([...here, ...there].map((one) => [keyOf(one), one]))
  return [...all].flatMap(([key, { kind, currency, reference }]) => {
    const [hereMinor, thereMinor] = [sumOf(ours.get(key)), sumOf(theirs.get(key))]
    return hereMinor === thereMinor ? [] : [{ kind, currency, reference, hereMinor, thereMinor }]
  })
}

/** A refund that failed is none: its debit note undoes the credit note, here and in the close. */
const countOf = (movements: readonly Moved[] = []) =>
  movements.reduce((count, { amountMinor }) => count + Math.sign(amountMinor), 0)

/** The sums of each kind and currency, here and there. */
export function sumsOf(here: readonly Moved[], there: readonly Moved[]): ComparedSum[] {
  const groupOf = ({ kind, currency }: Moved) => `${currency} ${kind}`
  const [ours, theirs] = [Map.groupBy(here, groupOf), Map.groupBy(there, groupOf)]
  const figureOf = (group?: Moved[]) => ({ count: countOf(group), amountMinor: sumOf(group) })
  const all = new Map([...here, ...there].map((one) => [groupOf(one), one]))
  return [...all]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, { kind, currency }]) => ({
      kind,
      currency,
      here: figureOf(ours.get(key)),
      there: figureOf(theirs.get(key)),
    }))
}

async function findPaymentIds({ database }: Context, method: OnlineMethod, references: string[]) {
  if (references.length === 0) return new Map<string, string>()
  const rows = await database
    .select({ id: payments.id, reference: payments.providerPaymentId })
    .from(payments)
    .where(and(eq(payments.method, method), inArray(payments.providerPaymentId, references)))
  return new Map(rows.map(({ id, reference }) => [reference, id]))
}
