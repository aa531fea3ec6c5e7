import { and, eq, isNull, sql } from 'drizzle-orm'
import { conflict, notFound } from '../../../contract/http/errors.ts'
import type { JoinHindrance } from '../../../contract/people/join-people.ts'
import type { Executor } from '../../../db/client.ts'
import { bookings, contacts, payments, users } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import type { User } from '../../auth-cache.ts'
import { type Context, newId } from '../../context.ts'
import { readBalance } from '../../payments/ledger/balance.ts'
import { isActiveBooking } from '../../seats/bookings.ts'
import { isHindered } from './join-people.ts'
import { joinRows, lockRows, type Rows } from './join-rows.ts'

type Hindrance = { code: JoinHindrance; sessions: string[] }
/** The one of the page on which an Admin says it, and the other one. */
type Pair = { id: string; otherId: string }

/** What a join of two rows of people would move, and what stands against it. */
export type JoinPreview = {
  gone: User
  kept: User
  seats: string[]
  payments: number
  contacts: number
  balanceMinor: number
  hindrances: Hindrance[]
}

/** Reads what would become one person's. Throws 404. */
export async function previewJoin(context: Context, { id, otherId }: Pair): Promise<JoinPreview> {
  const { database } = context
  const [one, other] = await Promise.all([requireRow(database, id), requireRow(database, otherId)])
  const { from, to } = inOrder(one, other)
  const [seats, paid, reached, balanceMinor, hindrances] = await Promise.all([
    database
      .select({ title: bookings.title })
      .from(bookings)
      .where(and(eq(bookings.userId, from.id), isActiveBooking))
      .orderBy(bookings.id)
      .limit(100),
    database.$count(payments, eq(payments.userId, from.id)),
    database.$count(contacts, eq(contacts.userId, from.id)),
    readBalance(database, context, from.id),
    listHindrances(database, { from, to }),
  ])
  return {
    ...{ gone: from, kept: to, payments: paid, balanceMinor, hindrances },
    seats: seats.map(({ title }) => title),
    contacts: reached + ownContacts(from).length,
  }
}

/**
 * An Admin has found that two rows are one person's: what one has becomes the other's, and its row ends. Both
 * stay as they are when something stands against it. Throws 404, and 409 while the preview has a hindrance.
 * Returns who is kept.
 */
export async function joinInto(
  context: Context,
  actor: Actor,
  { id, otherId }: Pair,
): Promise<{ keptId: string }> {
  if (id === otherId) throw conflict('cannot_join')
  const { database } = context
  const seen = inOrder(await requireRow(database, id), await requireRow(database, otherId))
  return database.transaction(async (transaction) => {
    const pair = { from: seen.from.id, to: seen.to.id }
    const { from, to, sessionIds } = await lockRows(transaction, pair)
    if (!from || !to) throw notFound('user_not_found')
    if ((await listHindrances(transaction, { from, to })).length > 0) throw conflict('cannot_join')
    await joinRows(transaction, context, actor, { from, to, sessionIds })
    await keepContacts(transaction, context, { from, to })
    return { keptId: to.id }
  })
}

/** Who signs in is kept; of two who do not, the first. */
const inOrder = (one: User, other: User): Rows =>
  one.providerUid === null && other.providerUid !== null ? { from: one, to: other } : { from: other, to: one }

/** An address that is withheld from an account is none. */
const ownContacts = (row: User): { kind: 'email' | 'phone'; value: string }[] =>
  (['email', 'phone'] as const).flatMap((kind) => {
    const value = row[kind]
    return value === null || value.includes('#') ? [] : [{ kind, value }]
  })

/**
 * The own contacts of the row that has ended: the kept person's own, or one more by which they are reached.
 */
async function keepContacts(transaction: Executor, context: Context, { from, to }: Rows): Promise<void> {
  for (const { kind, value } of ownContacts(from)) {
    if (to[kind] === null)
      await transaction
        .update(users)
        .set({ [kind]: value })
        .where(eq(users.id, to.id))
    else
      await transaction
        .insert(contacts)
        .values({
          ...{ id: newId(context), userId: to.id, kind, value, whose: 'other' },
          // They are told at their own. Staff still find them by this one.
          ...{ receives: false, createdAt: context.clock() },
        })
        .onConflictDoNothing()
  }
  const own = ownContacts({ ...to, email: to.email ?? from.email, phone: to.phone ?? from.phone })
  for (const { kind, value } of own)
    await transaction
      .delete(contacts)
      .where(and(eq(contacts.userId, to.id), eq(contacts.kind, kind), eq(contacts.value, value)))
}

async function requireRow(queries: Executor, id: string): Promise<User> {
  const [row] = await queries
    .select()
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
  if (!row) throw notFound('user_not_found')
  return row
}

/** What stands against a join: it moves all or nothing. */
async function listHindrances(queries: Executor, { from, to }: Rows): Promise<Hindrance[]> {
  const both = sql`select session_id from bookings where user_id = ${from.id} and cancelled_at is null
    intersect select session_id from bookings where user_id = ${to.id} and cancelled_at is null`
  const open = sql`select session_id from checkouts where user_id in (${from.id}, ${to.id}) and closed_at is null`
  const [same, held, teaches] = await Promise.all([
    titlesOf(queries, both),
    titlesOf(queries, open),
    isHindered(queries, { from: from.id, to: to.id }),
  ])
  const found: Hindrance[] = [
    { code: 'same_session', sessions: same },
    { code: 'open_checkout', sessions: held },
  ]
  return [
    ...(from.providerUid === null ? [] : [{ code: 'both_sign_in' as const, sessions: [] }]),
    ...(teaches ? [{ code: 'teaches' as const, sessions: [] }] : []),
    ...found.filter(({ sessions }) => sessions.length > 0),
  ]
}

async function titlesOf(queries: Executor, ids: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await queries.execute<{ title: string }>(
    sql`select title from sessions where id in (${ids}) order by title limit 20`,
  )
  return rows.map(({ title }) => title)
}
