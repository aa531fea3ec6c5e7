import { and, asc, desc, gt, inArray, isNull, sql } from 'drizzle-orm'
import { cleanCode } from '../../contract/formats/clean-text.ts'
import { FOUND_BY_NAME_LIMIT, STAFF_SEARCH_LIMIT } from '../../contract/formats/page-sizes.ts'
import { parsePhone } from '../../contract/people/phone.ts'
import { bookings, users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'
import { listReachedBy } from '../desk/contacts/reached.ts'
import { findsPerson } from '../person-search/find.ts'
import { asWritten, byAnything, byWhatIsSaid, SHORTEST_NUMBER, wholeNumber } from '../person-search/query.ts'
import { isActiveBooking } from '../seats/bookings.ts'

export type FoundPerson = User & {
  /**
   * They were found by a name or the end of a number: whoever looks has not been told how to reach them.
   */
  isMasked?: boolean
  /** Where several are called the same: the session in which this one has a seat. */
  course?: string | undefined
}

/**
 * Finds who is reached by this phone number or address; else whom the text finds, and a cashier by a name or
 * the end of the number alone: who is called as it is written first, then the newest. Throws 429 for a
 * cashier who asks for too many.
 */
export async function findPeople(context: Context, actor: Actor, typed: string): Promise<FoundPerson[]> {
  const { database, limits } = context
  const phone = parsePhone(typed)
  const reached = await listReachedBy(database, { email: typed.toLowerCase(), phone: phone ?? null })
  const whole = reached.slice(0, STAFF_SEARCH_LIMIT).map(({ person }) => person)
  if (whole.length > 0) return whole
  const isAdmin = actor.role === 'Admin'
  if (!isAdmin && (typed.includes('@') || !saysEnough(typed))) return []
  if (!isAdmin) await limits.consume('people-by-name', actor.id)
  const by = isAdmin ? byAnything : byWhatIsSaid
  const found = await database
    .select()
    .from(users)
    .where(and(await findsPerson(context, typed, { by }), isNull(users.deletedAt)))
    .orderBy(
      desc(sql`(${await findsPerson(context, typed, { by: asWritten(by) })})`),
      desc(users.createdAt),
      desc(users.id),
    )
    .limit(isAdmin ? STAFF_SEARCH_LIMIT : FOUND_BY_NAME_LIMIT)
  const courses = await coursesOf(context, namesakesIn(found))
  return found.map((person) => ({
    ...person,
    ...(!isAdmin && { isMasked: true }),
    course: courses.get(person.id),
  }))
}

/** Those who are called as somebody else of them. */
function namesakesIn(people: readonly User[]): string[] {
  const byName = Map.groupBy(people, ({ name }) => name?.trim().toLowerCase())
  return [...byName.values()].flatMap((same) => (same.length > 1 ? same.map(({ id }) => id) : []))
}

/** Reads for each the session of their seat: the next one whose classes are not over. */
async function coursesOf({ database, clock }: Context, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const seats = await database
    .selectDistinctOn([bookings.userId], { userId: bookings.userId, title: bookings.title })
    .from(bookings)
    .where(and(inArray(bookings.userId, ids), isActiveBooking, gt(bookings.classEnd, clock())))
    .orderBy(bookings.userId, asc(bookings.classStart), asc(bookings.id))
  return new Map(seats.map(({ userId, title }) => [userId, title]))
}

/** A cashier has heard a name or the end of a number, and does not leaf through them. */
const SHORTEST_NAME = 3

function saysEnough(typed: string): boolean {
  const number = wholeNumber(cleanCode(typed))
  if (number !== undefined) return number.length >= SHORTEST_NUMBER
  return typed.split(/\s+/).some((word) => word.replaceAll(/[^\p{L}\p{M}]/gu, '').length >= SHORTEST_NAME)
}
