import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { dayOf } from '../../contract/formats/dates.ts'
import { ADVISORY_LOCKS } from '../../db/advisory-locks.ts'
import type { Executor } from '../../db/client.ts'
import { studentNumbersDue, studentNumberYears, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'

/** People whom one transaction gives their numbers. */
const CHUNK = 500

/**
 * Gives a person their student number, in the transaction that sold them a seat at the desk; others get
 * theirs within seconds. Call it late, just before the receipt is numbered: others wait for it until the
 * transaction ends.
 */
export async function giveStudentNumber(
  transaction: Executor,
  context: Pick<Context, 'clock'>,
  userId: string,
): Promise<void> {
  await give(transaction, context, [userId])
}

/**
 * Gives a number to those who got a seat and have none. Returns how many it looked at; 0 when none is left.
 */
export function giveStudentNumbers(context: Pick<Context, 'clock' | 'database'>): Promise<number> {
  return context.database.transaction(async (transaction) => {
    const due = await transaction
      .select({ id: studentNumbersDue.id, userId: studentNumbersDue.userId })
      .from(studentNumbersDue)
      .orderBy(asc(studentNumbersDue.id))
      .limit(CHUNK)
      .for('update', { skipLocked: true })
    if (due.length === 0) return 0
    await give(transaction, context, [...new Set(due.map(({ userId }) => userId))])
    await transaction.delete(studentNumbersDue).where(
      inArray(
        studentNumbersDue.id,
        due.map(({ id }) => id),
      ),
    )
    return due.length
  })
}

/** Their rows are locked first, then the numbers: whoever gives numbers keeps this order. */
async function give(transaction: Executor, context: Pick<Context, 'clock'>, userIds: string[]) {
  const numberless = and(inArray(users.id, userIds), isNull(users.studentNumber), isNull(users.deletedAt))
  const people = await transaction
    .select({ id: users.id })
    .from(users)
    .where(numberless)
    .orderBy(asc(users.createdAt), asc(users.id))
    .for('no key update')
  if (people.length === 0) return
  const numbers = await nextNumbers(transaction, context, people.length)
  const given = people.map(({ id }, index) => sql`(${id}::uuid, ${numbers[index]})`)
  await transaction
    .update(users)
    .set({ studentNumber: sql`given.number` })
    .from(sql`(values ${sql.join(given, sql`, `)}) as given (id, number)`)
    .where(and(eq(users.id, sql`given.id`), isNull(users.studentNumber)))
}

/** Such as 26-0412. */
const numberOf = (year: number, running: number) =>
  `${String(year % 100).padStart(2, '0')}-${String(running).padStart(4, '0')}`

/** The next ones of the year in Dhaka, past those that the centre gave itself. */
async function nextNumbers(
  transaction: Executor,
  { clock }: Pick<Context, 'clock'>,
  count: number,
): Promise<string[]> {
  await lockStudentNumbers(transaction)
  const year = Number(dayOf(clock()).slice(0, 4))
  const [counted] = await transaction
    .select()
    .from(studentNumberYears)
    .where(eq(studentNumberYears.year, year))
  const numbers: string[] = []
  let last = counted?.last ?? 0
  while (numbers.length < count) {
    const next = Array.from({ length: count - numbers.length }, (_, index) =>
      numberOf(year, last + index + 1),
    )
    last += next.length
    const taken = await transaction
      .select({ studentNumber: users.studentNumber })
      .from(users)
      .where(inArray(users.studentNumber, next))
    numbers.push(...next.filter((number) => taken.every(({ studentNumber }) => studentNumber !== number)))
  }
  await transaction
    .insert(studentNumberYears)
    .values({ year, last })
    .onConflictDoUpdate({ target: studentNumberYears.year, set: { last } })
  return numbers
}

/** Makes this transaction the only one that gives student numbers, also those of the centre's own. */
export const lockStudentNumbers = (transaction: Executor) =>
  transaction.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS['student numbers']})`)
