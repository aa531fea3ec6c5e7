import { and, eq } from 'drizzle-orm'
import { chosenKinds } from '../../contract/people/message-choices.ts'
import { contacts } from '../../db/schema.ts'
import type { Context } from '../context.ts'
import { claimLink, type Link, writeLinks } from '../links/links.ts'
import type { DeliveryRow } from '../messages/delivery/outbox.ts'
import { canStopEmails, chooseMessage } from './message-choices.ts'

/** Somebody may look for the link long after the message. */
const LASTS_MS = 180 * 24 * 3600_000

type StopLink = Pick<Link, 'hash' | 'userId' | 'messageKind'>

/**
 * A new link that stops emails of this one's kind with one click (RFC 8058). Undefined for codes, for who is
 * no user, for others by whom a student is reached, and where nothing else reaches them: what concerns a seat
 * or money is no list to leave. Made when the email goes out, so that nobody else has seen the key.
 */
export async function writeStopLink(
  context: Context,
  { userId, kind, contact }: Pick<DeliveryRow, 'userId' | 'kind' | 'contact'>,
): Promise<{ url: string } | undefined> {
  const messageKind = chosenKinds.find((one) => one === kind)
  if (userId === null || messageKind === undefined) return undefined
  if (!(await canStopEmails(context, { id: userId }, messageKind))) return undefined
  const isOthers = and(eq(contacts.userId, userId), eq(contacts.kind, 'email'), eq(contacts.value, contact))
  if ((await context.database.$count(contacts, isOthers)) > 0) return undefined
  const endsAt = new Date(context.clock().getTime() + LASTS_MS)
  const [path] = await writeLinks(context.database, context, [
    { purpose: 'messages', userId, messageKind, endsAt },
  ])
  return { url: `${context.publicUrl}${context.sealer.open(path as string).text}` }
}

/** Whether the link can do it now: what concerns a seat or money has to reach its reader in another way. */
export const canStopByLink = (context: Context, { userId, messageKind }: StopLink): Promise<boolean> =>
  messageKind === null ? Promise.resolve(false) : canStopEmails(context, { id: userId }, messageKind)

/** Does nothing when another request was first. Throws 409 where no way is left; the link then lives on. */
export const stopByLink = (context: Context, link: StopLink): Promise<void> =>
  context.database.transaction(async (transaction) => {
    const { userId: id, messageKind: kind } = link
    if (kind !== null && (await claimLink(transaction, context, link)))
      await chooseMessage(transaction, context, { id }, { kind, channel: 'email', on: false })
  })
