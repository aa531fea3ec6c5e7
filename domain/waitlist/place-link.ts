import { and, eq, isNull } from 'drizzle-orm'
import type { Executor } from '../../db/client.ts'
import { sessions, waitlistEntries } from '../../db/schema.ts'
import { type AuditActor, recordAuditEvent } from '../audit/record.ts'
import type { Context } from '../context.ts'
import { claimLink, type Link, writeLinks } from '../links/links.ts'
import { inTurn } from '../seats/in-turn.ts'
import { lockSession } from '../seats/lock.ts'
import { isOffered, type WaitlistEntry } from '../seats/waitlist.ts'
import { closeEntries } from './leave.ts'

/** The page of such a link says this. */
export type OfferedPlace = { sessionId: string; title: string; until: Date }

type PlaceLink = Pick<Link, 'hash' | 'userId' | 'entryId'>

/** The path by which each of these people refuses what they are offered. The link ends with their offer. */
export async function writePlaceLinks(
  transaction: Executor,
  context: Context,
  entries: Pick<WaitlistEntry, 'id' | 'userId'>[],
  endsAt: Date,
): Promise<(entry: Pick<WaitlistEntry, 'id'>) => string> {
  const paths = await writeLinks(
    transaction,
    context,
    entries.map(({ id: entryId, userId }) => ({ purpose: 'place', userId, entryId, endsAt })),
  )
  const byEntry = new Map(entries.map(({ id }, index) => [id, paths[index] as string]))
  return ({ id }) => byEntry.get(id) as string
}

/** Undefined once the seat is taken, refused or offered to the next. */
export async function findOfferedPlace(
  queries: Pick<Executor, 'select'>,
  { clock }: Pick<Context, 'clock'>,
  { entryId }: Pick<Link, 'entryId'>,
): Promise<OfferedPlace | undefined> {
  if (entryId === null) return undefined
  const [found] = await queries
    .select({ entry: waitlistEntries, title: sessions.title })
    .from(waitlistEntries)
    .innerJoin(sessions, and(eq(sessions.id, waitlistEntries.sessionId), isNull(sessions.deletedAt)))
    .where(eq(waitlistEntries.id, entryId))
  if (!found || !isOffered(found.entry, clock())) return undefined
  const { sessionId, offerExpiresAt: until } = found.entry
  return until === null ? undefined : { sessionId, title: found.title, until }
}

/** Gives the place up as its person. The seat goes to the next. Returns what it was; undefined: too late. */
export async function giveUpByLink(
  context: Context,
  link: PlaceLink,
  by: Exclude<AuditActor, string>,
): Promise<OfferedPlace | undefined> {
  const found = await findOfferedPlace(context.database, context, link)
  if (!found) return undefined
  const { sessionId } = found
  return inTurn(context, sessionId, () =>
    context.database.transaction(async (transaction) => {
      if (!(await lockSession(transaction, sessionId))) return undefined
      // What was open before the lock may be closed now.
      const place = await findOfferedPlace(transaction, context, link)
      if (!place || !(await claimLink(transaction, context, link))) return undefined
      await closeEntries(transaction, context, link.userId, sessionId)
      const event = {
        action: 'waitlist.left_by_link',
        subjectId: sessionId,
        affectedUserId: link.userId,
      } as const
      await recordAuditEvent(transaction, context, by, event)
      return place
    }),
  )
}
