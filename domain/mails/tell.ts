import { and, inArray, isNull } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { mails, users } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'

/** `path` is where it leads, on our own origin. */
export type Letter = { userId: string; subject: string; paragraphs: string[]; path: string }

/** News older than this says itself on the website. */
const EXPIRES_MS = 3 * 24 * 3600_000
/** PostgreSQL takes 65,535 parameters in a statement, and a mail is seven. */
const BATCH = 5000

/**
 * Writes mails to people into the outbox, in the transaction in which what they tell comes true: both are, or neither is.
 * Whoever deleted their account is told nothing, and nobody is where mails could not be read.
 */
export async function tellPeople(transaction: Queries, context: Context, letters: Letter[]): Promise<void> {
  for (let at = 0; at < letters.length; at += BATCH)
    await write(transaction, context, letters.slice(at, at + BATCH))
}

async function write(transaction: Queries, context: Context, letters: Letter[]): Promise<void> {
  const { mailing } = context
  if (!mailing) return
  const ids = [...new Set(letters.map(({ userId }) => userId))]
  const people = await transaction
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(inArray(users.id, ids), isNull(users.deletedAt)))
  const emails = new Map(people.map(({ id, email }) => [id, email]))
  const now = context.clock()
  const rows = letters.flatMap(({ userId, subject, paragraphs, path }) => {
    const recipient = emails.get(userId)
    if (recipient === undefined) return []
    const body = [...paragraphs, mailing.publicUrl + path, 'Boithok'].join('\n\n')
    const times = {
      createdAt: now,
      expiresAt: new Date(now.getTime() + EXPIRES_MS),
      nextAttemptAt: mailing.deliver ? now : null,
    }
    return [{ id: newId(context), recipient, subject, body, ...times }]
  })
  if (rows.length > 0) await transaction.insert(mails).values(rows)
}
