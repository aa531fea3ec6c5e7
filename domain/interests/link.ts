import { and, eq } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Topic } from '../../contract/interests/topic-name.ts'
import type { Executor } from '../../db/client.ts'
import { interests, sessions, users } from '../../db/schema.ts'
import { namesColumn } from '../catalogue/read.ts'
import type { Context } from '../context.ts'
import { claimLink, type Link, writeLinks } from '../links/links.ts'
import { endInterest, type Interest, isOpenInterest } from './open.ts'

type InterestLink = Pick<Link, 'hash' | 'interestId'>

/** The path by which a person ends what they want to hear of. The link ends with the wish. */
export async function writeInterestLink(
  transaction: Executor,
  context: Context,
  { id: interestId, userId, endsAt }: Pick<Interest, 'id' | 'userId' | 'endsAt'>,
): Promise<string> {
  const [path] = await writeLinks(transaction, context, [{ purpose: 'interest', userId, interestId, endsAt }])
  return path as string
}

/** Undefined once they were told, or have ended it in another way. */
export async function findInterestOfLink(
  queries: Pick<Executor, 'select'>,
  { clock }: Pick<Context, 'clock'>,
  { interestId }: Pick<Link, 'interestId'>,
): Promise<Topic | undefined> {
  return interestId === null ? undefined : readInterestTopic(queries, interestId, clock())
}

const tutor = alias(users, 'tutor')

/** Reads the topic of an open interest. */
export async function readInterestTopic(
  queries: Pick<Executor, 'select'>,
  id: string,
  now: Date,
): Promise<Topic | undefined> {
  const level = namesColumn('levels', interests.level)
  const subject = namesColumn('subjects', interests.subject)
  const [topic] = await queries
    .select({ level, subject, title: sessions.title, tutor: tutor.name })
    .from(interests)
    .leftJoin(sessions, eq(sessions.id, interests.sessionId))
    .leftJoin(tutor, eq(tutor.id, interests.tutorId))
    .where(and(eq(interests.id, id), isOpenInterest(now)))
  return topic
}

/** Ends it as its person, and returns what it was; undefined: it has ended before. */
export const endInterestByLink = (context: Context, link: InterestLink): Promise<Topic | undefined> =>
  context.database.transaction(async (transaction) => {
    const { interestId: id } = link
    if (id === null) return undefined
    // Before the link, as whoever deletes an interest locks them.
    await transaction.select({ id: interests.id }).from(interests).where(eq(interests.id, id)).for('update')
    const topic = await findInterestOfLink(transaction, context, link)
    if (!topic || !(await claimLink(transaction, context, link))) return undefined
    await endInterest(transaction, id)
    return topic
  })
