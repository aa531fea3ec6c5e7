import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { latinDigits } from '../../contract/formats/digits.ts'
import { FOUND_BY_NAME_LIMIT, STAFF_SEARCH_LIMIT } from '../../contract/http/limits.ts'
import { parsePhone } from '../../contract/people/phone.ts'
import { users } from '../../db/schema.ts'
import type { Actor } from '../access.ts'
import type { User } from '../auth-cache.ts'
import type { Context } from '../context.ts'

export type FoundPerson = User & {
  /** They were found by name alone: whoever looks has not been told how to reach them. */
  isMasked?: boolean
}

/**
 * Who has this phone number or address; else, for an Admin, those whose name, address or number begins so,
 * and for a cashier those whose name does, the newest first. Throws 429 for a cashier who asks for too many
 * names.
 */
export async function findPeople(context: Context, actor: Actor, typed: string): Promise<FoundPerson[]> {
  const { database, limits } = context
  const phone = parsePhone(typed)
  const isWhole = or(eq(users.email, typed.toLowerCase()), phone ? eq(users.phone, phone) : undefined)
  const read = (condition: SQL | undefined, limit = STAFF_SEARCH_LIMIT) =>
    database
      .select()
      .from(users)
      .where(and(condition, isNull(users.deletedAt)))
      .orderBy(desc(users.createdAt), desc(users.id))
      .limit(limit)
  const whole = await read(isWhole)
  const words = wordsOf(typed)
  if (whole.length > 0 || words.length === 0) return whole
  if (actor.role === 'Admin') return read(beginWith(words))
  if (typed.includes('@') || !words.some(isLongEnough)) return []
  await limits.consume('people-by-name', actor.id)
  const named = await read(and(beginWith(words), nameBeginsWith(words)), FOUND_BY_NAME_LIMIT)
  return named.map((person) => ({ ...person, isMasked: true }))
}

/** Of each word, something in name, address or number. */
const beginWith = (words: string[]): SQL =>
  sql`person_words(${users.name}, ${users.email}, ${users.phone}) @@ ${beginningsOf(words)}::tsquery`

/** Beside the other, which has an index. */
const nameBeginsWith = (words: string[]): SQL =>
  sql`person_words(${users.name}, null, null) @@ ${beginningsOf(words)}::tsquery`

const beginningsOf = (words: string[]): string =>
  words.map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`).join(' & ')

/** A cashier has heard a name, and does not leaf through them. */
const SHORTEST_NAME = 3
const isLongEnough = (word: string) => word.replaceAll(/[^\p{L}\p{M}]/gu, '').length >= SHORTEST_NAME

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
