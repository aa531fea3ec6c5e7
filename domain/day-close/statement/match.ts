import type { StatementRow } from './read.ts'

/**
 * The money of a payment that came in or was refunded. `ids`: of that money itself; `orderIds`: of the order,
 * which other money can have as well. `parts`: its amounts.
 */
export type Ours = {
  kind: 'in' | 'out'
  paymentId: string
  reference: string
  ids: string[]
  orderIds: string[]
  parts: number[]
}
export type Matched = Ours & { theirs: StatementRow[] }

/**
 * Gives each row of a statement to one payment at most: first by the money's own id, and what is left by its
 * order. Of an order that was paid twice each payment takes one row. `others`: rows of none.
 */
export function matchRows(
  money: readonly Ours[],
  rows: readonly StatementRow[],
): { ours: Matched[]; others: StatementRow[] } {
  const ours = money.map((one): Matched => ({ ...one, theirs: [] }))
  const byId = mapOf(ours, ({ ids }) => ids)
  const byOrder = mapOf(ours, ({ orderIds }) => orderIds)
  const left = rows.filter((row) => !give(row, known(byId, row)[0]))
  const others = left.filter((row) => !give(row, ofOrder(known(byOrder, row), row)))
  return { ours, others }
}

/** A payment came in once; what was refunded of it can be several rows. */
function ofOrder(found: readonly Matched[], { kind, amountMinor }: StatementRow): Matched | undefined {
  const free = found.filter(({ theirs }) => theirs.length === 0)
  const isAlike = ({ parts }: Matched) => parts.reduce((total, one) => total + one, 0) === amountMinor
  return free.find(isAlike) ?? free[0] ?? (kind === 'out' ? found[0] : undefined)
}

function give(row: StatementRow, one: Matched | undefined): boolean {
  one?.theirs.push(row)
  return one !== undefined
}

const keyOf = (kind: string, id: string) => `${kind} ${id.toUpperCase()}`

function mapOf(ours: readonly Matched[], idsOf: (one: Matched) => string[]): Map<string, Matched[]> {
  const pairs = ours.flatMap((one) => idsOf(one).map((id) => [keyOf(one.kind, id), one] as const))
  return new Map(
    [...Map.groupBy(pairs, ([key]) => key)].map(([key, found]) => [key, found.map(([, one]) => one)]),
  )
}

const known = (byKey: ReadonlyMap<string, Matched[]>, { kind, references }: StatementRow): Matched[] =>
  references.map((id) => byKey.get(keyOf(kind, id))).find(Boolean) ?? []
