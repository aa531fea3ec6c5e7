import { sql } from 'drizzle-orm'
import type { Queries } from '../../db/client.ts'
import { type Context, newId } from '../context.ts'

/** `path` is where it leads, on our own origin. */
export type Letter = { userId: string; subject: string; paragraphs: string[]; path: string }

/** News older than this says itself on the website. */
const EXPIRES_MS = 3 * 24 * 3600_000

/**
 * Writes mails to people into the outbox, in the transaction in which what they tell comes true: both are, or neither is.
 * Whoever deleted their account is told nothing, and nobody is where mails could not be read.
 */
export async function tellPeople(transaction: Queries, context: Context, letters: Letter[]): Promise<void> {
  const { mailing } = context
  if (!mailing || letters.length === 0) return
  const now = context.clock()
  const expiresAt = new Date(now.getTime() + EXPIRES_MS)
  const nextAttemptAt = mailing.deliver ? now : null
  const bodies = letters.map(({ paragraphs, path }) =>
    [...paragraphs, mailing.publicUrl + path, 'Boithok'].join('\n\n'),
  )
  await transaction.execute(sql`
    insert into mails (id, recipient, subject, body, created_at, expires_at, next_attempt_at)
    select letter.id, users.email, subject, body,
      ${now}::timestamptz, ${expiresAt}::timestamptz, ${nextAttemptAt}::timestamptz
    from unnest(
      ${sql.param(letters.map(() => newId(context)))}::uuid[], ${sql.param(letters.map(({ userId }) => userId))}::uuid[],
      ${sql.param(letters.map(({ subject }) => subject))}::text[], ${sql.param(bodies)}::text[]
    ) as letter (id, user_id, subject, body)
    join users on users.id = letter.user_id and deleted_at is null`)
}
