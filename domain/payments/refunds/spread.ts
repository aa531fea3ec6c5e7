import { conflict } from '../../../contract/http/errors.ts'
import { exponentOf, roundDown, toMajor } from '../../../contract/payments/money.ts'
import { requireWholeTaka } from '../../cash-boxes/whole-taka.ts'
import type { Payment } from '../ledger/payment.ts'
import { isDueByHand } from './refundable.ts'

/** A payment of which so much can be refunded, in the smallest unit. `inCash`: it leaves as cash. */
export type Source = { payment: Payment; minor: number; inCash: boolean }

/** How much of a payment is refunded. */
export type Piece<From extends Source = Source> = From & { amountMinor: number }

/**
 * Spreads what is refunded over the payments by which it came: what is due back first, then the newest
 * payment, so that the parts of a fee open again from the end. Without an amount all of it; poisha that
 * nobody has in hand stay due back, for a refund by a wallet. Throws 400 for poisha in cash, and 409 for more
 * than there is.
 *
 * @param sources the newest first
 */
export function spread<From extends Source>(
  sources: readonly From[],
  amountMinor: number | undefined,
  currency: string,
): Piece<From>[] {
  const inCoins = (minor: number, { inCash }: From) =>
    inCash ? roundDown(minor, 10 ** exponentOf(currency)) : minor
  const sumMinor = sumOf(sources.map(({ minor }) => minor))
  const mostMinor = sumOf(sources.map((source) => inCoins(source.minor, source)))
  const wantedMinor = amountMinor ?? (mostMinor || sumMinor)
  if (wantedMinor === 0 || wantedMinor > sumMinor)
    throw conflict({ code: 'refund_too_much', params: { most: toMajor(sumMinor, currency) } }, 'amount')
  let leftMinor = wantedMinor
  const pieces = sources.toSorted(dueFirst).map((source) => {
    const pieceMinor = Math.min(inCoins(leftMinor, source), inCoins(source.minor, source))
    leftMinor -= pieceMinor
    return { ...source, amountMinor: pieceMinor }
  })
  if (leftMinor > 0) requireWholeTaka(wantedMinor, currency)
  if (leftMinor > 0)
    throw conflict({ code: 'refund_too_much', params: { most: toMajor(mostMinor, currency) } }, 'amount')
  return pieces.filter((piece) => piece.amountMinor > 0)
}

const dueFirst = (a: Source, b: Source) => Number(isDueByHand(b.payment)) - Number(isDueByHand(a.payment))
const sumOf = (minors: number[]) => minors.reduce((total, minor) => total + minor, 0)
