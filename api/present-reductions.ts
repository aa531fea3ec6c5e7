import { toMajor } from '../contract/payments/money.ts'
import type { Reduction as Presented } from '../contract/payments/reduction.ts'
import type { Reduction } from '../domain/payments/ledger/reductions.ts'
import { amountCell, type Cell } from './csv.ts'

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

/** The heads of `reductionCells`. */
export const reductionHeads = ['Reduced by', 'Code or reason', 'Given by']

/** The same as three cells: of several reductions the sum, and the words one after the other. */
export function reductionCells(found: readonly Reduction[] | undefined, currency: string): Cell[] {
  if (!found || found.length === 0) return ['', '', '']
  const words = (of: (one: Reduction) => string | null) =>
    [...new Set(found.flatMap((one) => of(one) ?? []))].join('; ')
  const minor = found.reduce((sum, one) => sum + one.minor, 0)
  return [
    amountCell(toMajor(minor, currency), currency),
    words(({ code, reason }) => code ?? reason),
    words(({ by }) => by),
  ]
}
