import { sql } from 'drizzle-orm'
import { languages } from '../../contract/languages.ts'
import type { Queries } from '../../db/client.ts'
import { type Context, newId } from '../context.ts'
import { type Tongue, tongues } from './words/index.ts'

/** `path` is where it leads, on our own origin. */
export type Letter = {
  userId: string
  path: string
  write(tongue: Tongue): { subject: string; paragraphs: string[] }
}

/** News older than this says itself on the website. */
const EXPIRES_MS = 3 * 24 * 3600_000

/**
 * Writes mails to people into the outbox, in the transaction in which what they tell comes true: both are, or neither is.
 * Each goes out in the language its reader was last here in; which that is, the one statement finds out.
 * Whoever deleted their account is told nothing, and nobody is where mails could not be read.
 */
export async function tellPeople(transaction: Queries, context: Context, letters: Letter[]): Promise<void> {
  const { mailing } = context
  if (!mailing || letters.length === 0) return
  const now = context.clock()
  const expiresAt = new Date(now.getTime() + EXPIRES_MS)
  const nextAttemptAt = mailing.deliver ? now : null
  const written = languages.flatMap((language) =>
    letters.map(({ userId, path, write }) => {
      const { subject, paragraphs } = write(tongues[language])
      const { signature } = tongues[language].words
      const body = [...paragraphs, mailing.publicUrl + path, signature].join('\n\n')
      return { id: newId(context), userId, language, subject, body }
    }),
  )
  const column = (name: keyof (typeof written)[number]) => sql.param(written.map((letter) => letter[name]))
  await transaction.execute(sql`
    insert into mails (id, recipient, subject, body, created_at, expires_at, next_attempt_at)
    select letter.id, users.email, subject, body,
      ${now}::timestamptz, ${expiresAt}::timestamptz, ${nextAttemptAt}::timestamptz
    from unnest(
      ${column('id')}::uuid[], ${column('userId')}::uuid[], ${column('language')}::text[],
      ${column('subject')}::text[], ${column('body')}::text[]
    ) as letter (id, user_id, language, subject, body)
    join users on users.id = letter.user_id and deleted_at is null
      and coalesce(users.language, 'en') = letter.language`)
}
