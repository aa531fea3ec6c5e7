import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { firstNameOf } from '../../contract/people/first-name.ts'
import type { Reader } from '../../db/pipeline.ts'
import { reviews, sessions, users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { isShown } from '../reviews/read.ts'

/** A review that the home page may show: its author has agreed, and nobody has hidden it. */
export type AgreedReview = { id: string; text: string; name: string; title: string; updatedAt: Date }

const MOST_LISTED = 100

const mayBeShown = and(isNotNull(reviews.homeConsentAt), isShown, isNull(users.deletedAt))

const select = (queries: Reader) =>
  queries
    .select({
      ...{ id: reviews.id, text: reviews.text, fullName: users.name },
      ...{ title: sessions.title, updatedAt: reviews.updatedAt },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(sessions, eq(sessions.id, reviews.sessionId))

/** Without those whose author has no name that strangers may read. */
const named = (rows: Awaited<ReturnType<typeof select>>): AgreedReview[] =>
  rows.flatMap(({ fullName, text, ...row }) => {
    const name = firstNameOf(fullName)
    return name && text !== null ? [{ ...row, name, text }] : []
  })

/** Lists the newest reviews that the home page may show. */
export const listAgreedReviews = async ({ reads }: Pick<Context, 'reads'>): Promise<AgreedReview[]> =>
  named(
    await select(reads)
      .where(mayBeShown)
      .orderBy(desc(reviews.updatedAt), desc(reviews.id))
      .limit(MOST_LISTED),
  )

/** Reads which of these the home page may still show, by their ids. */
export async function readAgreedReviews(queries: Reader, ids: string[]): Promise<Map<string, AgreedReview>> {
  if (ids.length === 0) return new Map()
  const rows = named(await select(queries).where(and(mayBeShown, inArray(reviews.id, ids))))
  return new Map(rows.map((row) => [row.id, row]))
}
