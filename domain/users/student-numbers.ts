import { asc, inArray, sql } from 'drizzle-orm'
import { dayOf } from '../../contract/formats/dates.ts'
import type { Executor } from '../../db/client.ts'
import { studentNumbersDue } from '../../db/schema.ts'
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

/**
 * Gives these people who have none the next numbers of the year in Dhaka, such as 26-0412. Their rows are
 * locked first, then the year: whoever gives numbers keeps this order. A number that the centre has given
 * itself is passed, and its person gets one of the next round.
 */
async function give(transaction: Executor, { clock }: Pick<Context, 'clock'>, userIds: string[]) {
  const year = Number(dayOf(clock()).slice(0, 4))
  const running = sql`(counted.last - wanted.many + wanted.place)::text`
  for (;;) {
    const { rows } = await transaction.execute<{ wanted: number; given: number }>(sql`
      with numberless as (
        select id, created_at from users
        where id = any(${sql.param(userIds)}::uuid[]) and student_number is null and deleted_at is null
        order by created_at, id for no key update
      ), counted as (
        insert into student_number_years (year, last) select ${year}, count(*) from numberless having count(*) > 0
        on conflict (year) do update set last = student_number_years.last + excluded.last returning last
      ), given as (
        update users set student_number = next.number
        from (
          select wanted.id, ${String(year).slice(2)} || '-' || lpad(${running}, greatest(4, length(${running})), '0') as number
          from counted cross join (
            select id, row_number() over (order by created_at, id) as place, count(*) over () as many from numberless
          ) as wanted
        ) as next
        where users.id = next.id and not exists (select from users as other where other.student_number = next.number)
        returning users.id
      )
      select (select count(*) from numberless)::integer as wanted, (select count(*) from given)::integer as given`)
    if (rows[0]?.wanted === rows[0]?.given) return
  }
}
