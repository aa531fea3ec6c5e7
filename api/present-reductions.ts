import { toMajor } from '../contract/payments/money.ts'
import type { Reduction as Presented } from '../contract/payments/reduction.ts'
import type { Reduction } from '../domain/payments/ledger/reductions.ts'
import { amountColumn, type Column, textColumn } from './csv.ts'

export function presentReductions(found: readonly Reduction[] | undefined, currency: string) {
  if (!found || found.length === 0) return {}
  const reductions = found.map(
    ({ code, reason, minor, by }): Presented => ({
      ...(code && { code }),
      ...(reason && { reason }),
      amount: toMajor(minor, currency),
      ...(by !== null && { by }),
    }),
  )
  return { reductions }
}

/** The same as three values: of several reductions the sum, and the words one after the other. */
export function summedReductions(found: readonly Reduction[] | undefined, currency: string) {
  if (!found || found.length === 0) return undefined
  const words = (of: (one: Reduction) => string | null) =>
    [...new Set(found.flatMap((one) => of(one) ?? []))].join('; ')
  const minor = found.reduce((sum, one) => sum + one.minor, 0)
  return {
    amount: toMajor(minor, currency),
    why: words(({ code, reason }) => code ?? reason),
    by: words(({ by }) => by),
  }
}

/** The same as three columns. */
export function reductionColumns<Row>(
  of: (row: Row) => readonly [Reduction[] | undefined, string],
): Column<Row>[] {
  const summed = (row: Row) => summedReductions(...of(row))
  return [
    amountColumn('Reduced by', (row) => {
      const found = summed(row)
      return found && { amount: found.amount, currency: of(row)[1] }
    }),
    textColumn('Code or reason', (row) => summed(row)?.why),
    textColumn('Given by', (row) => summed(row)?.by),
  ]
}
