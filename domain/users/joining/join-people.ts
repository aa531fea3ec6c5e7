import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/client.ts'
import { guardians } from '../../../db/schema.ts'
import { type AuditActor, recordAuditEvent } from '../../audit/record.ts'
import { countShares } from '../../classes/attendance/count-shares.ts'
import type { Context } from '../../context.ts'
import { lockBalance } from '../../payments/ledger/balance.ts'
import { lockSessions } from '../../seats/lock.ts'
import { closeEntries } from '../../waitlist/leave.ts'
import { type PersonColumn, personColumns } from './references.ts'

/** The row that ends, and the one that is kept. */
type Pair = { from: string; to: string }

/**
 * Locks all that a join may move, in the common order: sessions, classes and interests, then both users,
 * whose rows it leaves to the caller. Returns the sessions of the row that ends.
 */
export async function lockSessionsOfPeople(transaction: Executor, { from, to }: Pair): Promise<string[]> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select session_id as id from bookings where user_id = ${from}
    union select session_id from checkouts where user_id = ${from}
    union select session_id from waitlist_entries where user_id = ${from}
    union select session_id from attendance join classes on classes.id = class_id where user_id = ${from}`)
  const ids = rows.map(({ id }) => id)
  await lockSessions(transaction, ids)
  // A roll that is being taken writes of the students that it has read.
  await transaction.execute(
    sql`select from classes where session_id = any(${sql.param(ids)}::uuid[]) order by id for no key update`,
  )
  await transaction.execute(
    sql`select from interests where user_id in (${from}, ${to}) order by id for update`,
  )
  return ids
}

/** Whether the row is named as a tutor somewhere: who has two timetables is no matter of a sign-in. */
export async function isHindered(transaction: Executor, { from }: Pair): Promise<boolean> {
  const hindering = personColumns
    .filter(({ join }) => join.act === 'hinders')
    .map(({ table, column }) => sql`exists (select from ${name(table)} where ${name(column)} = ${from})`)
  const { rows } = await transaction.execute<{ is: boolean }>(
    sql`select ${sql.join(hindering, sql` or `)} as is`,
  )
  return rows[0]?.is === true
}

/**
 * The sessions whose rows stay: one person cannot have two seats in a session, nor two checkouts. If a seat
 * that stays was paid from the balance, so does the balance, with all that was ever paid from it: else one
 * would fall below zero.
 */
async function staying(transaction: Executor, { from, to }: Pair) {
  const taken = (userId: string) => sql`
    select session_id from bookings where user_id = ${userId} and cancelled_at is null
    union select session_id from checkouts where user_id = ${userId} and closed_at is null`
  const { rows } = await transaction.execute<{ id: string; spent: boolean }>(sql`
    select id, exists (
      select from payments where user_id = ${from} and session_id = both_have.id and method = 'balance') as spent
    from ((${taken(from)}) intersect (${taken(to)})) as both_have (id)`)
  const ids = rows.map(({ id }) => id)
  if (!rows.some(({ spent }) => spent)) return { ids, balanceStays: false }
  const ofBalance = await transaction.execute<{ id: string }>(
    sql`select distinct session_id as id from payments where user_id = ${from} and method = 'balance'`,
  )
  return { ids: [...new Set([...ids, ...ofBalance.rows.map(({ id }) => id)])], balanceStays: true }
}

/**
 * Makes what one row of a person has the other one's, as `references.ts` says of each column. Needs the locks
 * of `lockSessionsOfPeople` and of both users. Returns whether nothing stays with the row that ends.
 */
export async function joinPeople(
  transaction: Executor,
  context: Context,
  by: AuditActor,
  pair: Pair,
  sessionIds: string[],
): Promise<{ moved: number; left: number; balanceMinor: number; isWhole: boolean }> {
  if (await isHindered(transaction, pair))
    return { moved: 0, left: sessionIds.length, balanceMinor: 0, isWhole: false }
  // Of their balances in one order, as nobody else takes two.
  const [first, second] = [pair.from, pair.to].toSorted() as [string, string]
  const balances = { [first]: await lockBalance(transaction, context, first) }
  balances[second] = await lockBalance(transaction, context, second)
  const stay = await staying(transaction, pair)
  const moved = sessionIds.filter((id) => !stay.ids.includes(id))
  await leaveDoublePlaces(transaction, context, pair, moved)
  await recordDoubleAttendance(transaction, context, by, pair, stay.ids)
  await transaction
    .delete(guardians)
    .where(and(eq(guardians.childId, pair.from), eq(guardians.guardianId, pair.to)))
  for (const column of personColumns) await move(transaction, column, pair, stay)
  await transaction.execute(sql`
    delete from attendance_shares where user_id = ${pair.from} and session_id = any(${sql.param(moved)}::uuid[])`)
  for (const id of moved) await countShares(transaction, id, [pair.to])
  return {
    moved: moved.length,
    left: stay.ids.length,
    balanceMinor: stay.balanceStays ? 0 : (balances[pair.from] ?? 0),
    isWhole: stay.ids.length === 0,
  }
}

const name = (identifier: string) => sql.identifier(identifier)

async function move(
  transaction: Executor,
  { table, column, join }: PersonColumn,
  { from, to }: Pair,
  { ids, balanceStays }: { ids: string[]; balanceStays: boolean },
): Promise<void> {
  if (join.act !== 'moves') return
  const theirs = sql`gone.${name(column)} = ${from}`
  const session = sql.raw(join.session ?? 'null::uuid')
  const staying = sql`${session} = any(${sql.param(ids)}::uuid[])`
  const isAdvance = join.ofBalance && balanceStays ? sql`${session} is null` : sql`false`
  const movable = sql`${theirs} and not coalesce(${staying}, ${isAdvance})`
  if (join.double !== undefined) {
    const own = sql`select from ${name(table)} as own where own.${name(column)} = ${to} and ${sql.raw(join.double)}`
    if (join.doubleIs === 'left') {
      await transaction.execute(
        sql`update ${name(table)} as gone set ${name(column)} = ${to} where ${movable} and not exists (${own})`,
      )
      return
    }
    await transaction.execute(sql`delete from ${name(table)} as gone where ${movable} and exists (${own})`)
  }
  await transaction.execute(sql`update ${name(table)} as gone set ${name(column)} = ${to} where ${movable}`)
}

/**
 * Of two places in one line the better one stays: an offer, then the lower number. Who has a seat needs none.
 */
async function leaveDoublePlaces(
  transaction: Executor,
  context: Context,
  { from, to }: Pair,
  sessionIds: string[],
): Promise<void> {
  const { rows } = await transaction.execute<{ sessionId: string; userId: string }>(sql`
    select session_id as "sessionId", user_id as "userId" from (
      select session_id, user_id, row_number() over (partition by session_id order by state = 'waiting', number) as place
      from waitlist_entries
      where user_id in (${from}, ${to}) and closed_at is null and session_id = any(${sql.param(sessionIds)}::uuid[])
    ) as places
    where place > 1 or exists (
      select from bookings where bookings.session_id = places.session_id and user_id in (${from}, ${to}) and cancelled_at is null)
    order by 1, 2`)
  for (const { sessionId, userId } of rows) await closeEntries(transaction, context, userId, sessionId)
}

/** Records that the kept person's entry of two in a roll stands. The audit trail has the other one. */
async function recordDoubleAttendance(
  transaction: Executor,
  context: Context,
  by: AuditActor,
  { from, to }: Pair,
  stayingIds: string[],
): Promise<void> {
  const { rows } = await transaction.execute<{ classId: string; gone: string; kept: string }>(sql`
    select gone.class_id as "classId", gone.state as gone, own.state as kept
    from attendance as gone join attendance as own using (class_id) join classes on classes.id = gone.class_id
    where gone.user_id = ${from} and own.user_id = ${to}
      and session_id <> all(${sql.param(stayingIds)}::uuid[])
    order by classes.id`)
  for (const { classId, gone, kept } of rows)
    await recordAuditEvent(transaction, context, by, {
      action: 'attendance.joined',
      subjectId: classId,
      affectedUserId: to,
      before: { attendance: gone },
      after: { attendance: kept },
    })
}
