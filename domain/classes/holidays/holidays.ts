import { eq, gte, inArray, sql } from 'drizzle-orm'
import { fixedHoliday } from '../../../contract/classes/fixed-holidays.ts'
import type { NamedDay } from '../../../contract/classes/holiday-csv.ts'
import type { RuleDay } from '../../../contract/classes/repeat.ts'
import { dayOf } from '../../../contract/formats/dates.ts'
import { notFound } from '../../../contract/http/errors.ts'
import { type ActValues, holidays } from '../../../db/schema.ts'
import type { Actor } from '../../access.ts'
import { recordAuditEvent } from '../../audit/record.ts'
import type { Context } from '../../context.ts'

/** Some years of them. */
const LIST_LIMIT = 1000

/** The holidays that were entered, in their order, from the beginning of this year on. */
export const listHolidays = ({ database, clock }: Context): Promise<NamedDay[]> =>
  database
    .select({ day: holidays.day, name: holidays.name })
    .from(holidays)
    .where(gte(holidays.day, `${dayOf(clock()).slice(0, 4)}-01-01`))
    .orderBy(holidays.day)
    .limit(LIST_LIMIT)

/** Adds days, whose names replace those that they had. */
export async function addHolidays(context: Context, actor: Actor, days: NamedDay[]): Promise<void> {
  const { database, clock } = context
  // In one order, so that two who add the same days never wait for each other.
  const rows = days.map((one) => ({ ...one, createdAt: clock() })).sort((a, b) => (a.day < b.day ? -1 : 1))
  const [first] = rows
  if (!first) return
  const names = new Set(rows.map(({ name }) => name))
  await database.transaction(async (transaction) => {
    await transaction
      .insert(holidays)
      .values(rows)
      .onConflictDoUpdate({ target: holidays.day, set: { name: sql`excluded.name` } })
    const name = names.size === 1 && { name: first.name }
    const after: ActValues = { ...name, day: first.day, days: rows.length }
    await recordAuditEvent(transaction, context, actor, { action: 'holiday.added', after })
  })
}

/** Throws 404 for a day that nobody entered. */
export async function removeHoliday(context: Context, actor: Actor, day: string): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const [was] = await transaction.delete(holidays).where(eq(holidays.day, day)).returning()
    if (!was) throw notFound('holiday_not_found')
    const before: ActValues = { name: was.name, day }
    await recordAuditEvent(transaction, context, actor, { action: 'holiday.removed', before })
  })
}

/**
 * The name of the holiday on each of these days that is one; a name that was entered wins over that of the
 * fixed day.
 */
export async function findHolidays(
  { database }: Pick<Context, 'database'>,
  days: readonly Pick<RuleDay, 'day'>[],
): Promise<Map<string, string>> {
  const wanted = days.map(({ day }) => day)
  const entered = await database
    .select({ day: holidays.day, name: holidays.name })
    .from(holidays)
    .where(inArray(holidays.day, wanted))
  const fixed = wanted.flatMap((day) => {
    const names = fixedHoliday(day)
    return names ? [[day, names.en] as const] : []
  })
  return new Map([...fixed, ...entered.map(({ day, name }) => [day, name] as const)])
}
