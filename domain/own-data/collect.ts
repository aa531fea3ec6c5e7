import { sql } from 'drizzle-orm'
import { maskSealed } from '../../db/sealing.ts'
import type { Context } from '../context.ts'
import { personColumns } from '../users/joining/references.ts'

type Row = Record<string, unknown>

/** More than anybody has in years. A table with more says so in `shortened`. */
const MOST_ROWS = 20_000

/** Keys that open something, and what only a program needs. */
const HIDDEN: Record<string, readonly string[]> = {
  attempts: ['redirect_url'],
  files: ['lease', 'lease_until', 'parts', 'upload_id', 'tail', 'pieces'],
  links: ['hash'],
  push_subscriptions: ['endpoint', 'p256dh', 'auth', 'sid'],
  users: ['revoked_sign_ins', 'revoked_before', 'provider_uid'],
}

/** Tables without a person of their own, whose rows belong to a row that is somebody's. */
export const ofOwnRows: Record<string, { column: string; of: string }[]> = {
  allocations: [{ column: 'payment_id', of: 'payments' }],
  attempts: [{ column: 'checkout_id', of: 'checkouts' }],
  class_choices: [{ column: 'booking_id', of: 'bookings' }],
  class_notices: [{ column: 'booking_id', of: 'bookings' }],
  disputes: [{ column: 'payment_id', of: 'payments' }],
  fee_parts: [{ column: 'booking_id', of: 'bookings' }],
  part_concessions: [{ column: 'booking_id', of: 'bookings' }],
  receipts: [
    { column: 'payment_id', of: 'payments' },
    { column: 'booking_id', of: 'bookings' },
  ],
  refunds: [{ column: 'payment_id', of: 'payments' }],
  switches: [{ column: 'booking_id', of: 'bookings' }],
}

/** What the centre knows of a person: their rows by table, without others' ids and without secrets. */
export type OwnData = { tables: Record<string, Row[]>; shortened: string[] }

/**
 * Reads all that is about this person: `isOwn` of `references.ts` says where that stands, and `ofOwnRows`
 * what belongs to it. What the desk has noted is among it.
 */
export async function collectOwnData(
  { database }: Pick<Context, 'database'>,
  userId: string,
): Promise<OwnData> {
  const own = personColumns.filter(({ isOwn }) => isOwn)
  const conditions = new Map<string, ReturnType<typeof sql>>([
    ['users', sql`id = ${userId}`],
    ...own.map(({ table, column }) => [table, sql`${sql.identifier(column)} = ${userId}`] as const),
  ])
  for (const [table, ways] of Object.entries(ofOwnRows))
    conditions.set(
      table,
      sql.join(
        ways.map((way) => belongsTo(way, conditions)),
        sql` or `,
      ),
    )
  const tables: Record<string, Row[]> = {}
  const shortened: string[] = []
  for (const [table, condition] of [...conditions].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    const { rows } = await database.execute<{ row: Row }>(sql`
      select to_jsonb(one) - ${sql.param(hiddenOf(table))}::text[] as row
      from ${sql.identifier(table)} as one where ${condition} limit ${MOST_ROWS + 1}`)
    if (rows.length > MOST_ROWS) shortened.push(table)
    const some = rows.slice(0, MOST_ROWS).map(({ row }) => withoutSecrets(row))
    if (some.length > 0) tables[table] = some.toSorted(byId)
  }
  return { tables, shortened }
}

const belongsTo = (
  { column, of }: { column: string; of: string },
  conditions: Map<string, ReturnType<typeof sql>>,
) =>
  sql`${sql.identifier(column)} in (select id from ${sql.identifier(of)} where ${conditions.get(of) ?? sql`false`})`

/** The columns that name a person: oneself, or somebody else. */
const hiddenOf = (table: string): string[] => [
  ...personColumns.filter((other) => other.table === table).map(({ column }) => column),
  ...(HIDDEN[table] ?? []),
]

const withoutSecrets = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'string' ? maskSealed(value) : value]),
  )

/** Ids are in the order of time. */
const byId = (one: Row, other: Row): number => (String(one.id) < String(other.id) ? -1 : 1)
