import { eq } from 'drizzle-orm'
import type { Topic } from '../../contract/interests/topic-name.ts'
import type { MessageKind } from '../../contract/messages/states.ts'
import { users } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { endInterestByLink, findInterestOfLink } from '../interests/link.ts'
import { findLink, type Link } from '../links/links.ts'
import { comesByEmail } from '../users/message-choices.ts'
import { canStopByLink, stopByLink } from '../users/stop-link.ts'
import { findOfferedPlace, giveUpByLink, type OfferedPlace } from '../waitlist/place-link.ts'

/**
 * The subject of a link, for its page. `canStop`: whether another way is left to reach its reader.
 * `isStopped`: it has been followed, and what it stopped is stopped still.
 */
export type OpenedLink =
  | { purpose: 'messages'; kind: MessageKind; canStop: boolean; isStopped: boolean }
  | ({ purpose: 'place' } & OfferedPlace)
  | { purpose: 'interest'; topic: Topic }

/** Reads what a link would do, which changes nothing. Undefined for a key that does nothing (any more). */
export async function openLink(context: Context, key: string): Promise<OpenedLink | undefined> {
  const link = await findLink(context, key)
  if (!link) return undefined
  if (link.purpose === 'messages') return openedStop(context, link)
  if (link.usedAt !== null) return undefined
  if (link.purpose === 'interest') {
    const topic = await findInterestOfLink(context.database, context, link)
    return topic && { purpose: 'interest', topic }
  }
  const place = await findOfferedPlace(context.database, context, link)
  return place && { purpose: 'place', ...place }
}

async function openedStop(context: Context, link: Link): Promise<OpenedLink | undefined> {
  const { messageKind: kind, userId, usedAt } = link
  if (kind === null) return undefined
  if (usedAt === null)
    return { purpose: 'messages', kind, canStop: await canStopByLink(context, link), isStopped: false }
  // Who has switched them on again since is not told that they are stopped.
  if (await comesByEmail(context, { id: userId }, kind)) return undefined
  return { purpose: 'messages', kind, canStop: false, isStopped: true }
}

/**
 * Does what the link is for, as its person, once. Returns what it did; undefined for a key that does nothing
 * (any more), and for all but the first of several at once. A link that stopped emails says so each time,
 * because email programs follow it more than once. Throws 409 where no other way to reach them is left.
 */
export async function followLink(
  context: Context,
  key: string,
  requestId: string,
): Promise<OpenedLink | undefined> {
  const link = await findLink(context, key)
  if (!link) return undefined
  if (link.purpose === 'messages') {
    if (link.usedAt === null) await stopByLink(context, link)
    return openedStop(context, { ...link, usedAt: context.clock() })
  }
  if (link.usedAt !== null) return undefined
  if (link.purpose === 'interest') {
    const topic = await endInterestByLink(context, link)
    return topic && { purpose: 'interest', topic }
  }
  const [person] = await context.database
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(eq(users.id, link.userId))
  const place = person && (await giveUpByLink(context, link, { ...person, requestId }))
  return place && { purpose: 'place', ...place }
}
