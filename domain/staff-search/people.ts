import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { latinDigits } from '../../contract/formats/digits.ts'
import { STAFF_SEARCH_LIMIT } from '../../contract/http/limits.ts'
import { parsePhone } from '../../contract/people/phone.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'

/**
 * Who has this phone number or address; for an Admin also those whose name, address or number begins so, the
 * newest first.
 */
export async function findPeople({ database }: Context, actor: Actor, typed: string): Promise<User[]> {
  const phone = parsePhone(typed)
  const isWhole = or(eq(users.email, typed.toLowerCase()), phone ? eq(users.phone, phone) : undefined)
  const read = (condition: SQL | undefined) =>
    database
      .select()
      .from(users)
      .where(and(condition, isNull(users.deletedAt)))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(STAFF_SEARCH_LIMIT)
  const whole = await read(isWhole)
  const words = wordsOf(typed)
  if (whole.length > 0 || actor.role !== 'Admin' || words.length === 0) return whole
  return read(beginWith(words))
}

/** Of each word, something in name, address or number. */
function beginWith(words: string[]): SQL {
  const beginnings = words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ')
  return sql`person_words(${users.name}, ${users.email}, ${users.phone}) @@ ${beginnings}::tsquery`
}

const SHORTEST_NUMBER = 4
/** As `person_words` takes names apart. */
const SEPARATORS = /[\][\s.,;:_()/'"+-]+/

function wordsOf(typed: string): string[] {
  const plain = latinDigits(typed)
  const number = plain.replaceAll(/[\s\-‐-–().]/g, '')
  if (/^\+?\d+$/.test(number)) return numberBeginning(number)
  const [local = ''] = plain.split('@')
  return local
    .normalize()
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word.length > 1)
}

/** With or without the country code of Bangladesh, however much of the number is there. */
function numberBeginning(number: string): string[] {
  const known = number.replace(/^(\+|00)/, '').replace(/^880/, '0')
  return known.length < SHORTEST_NUMBER ? [] : [known]
}
