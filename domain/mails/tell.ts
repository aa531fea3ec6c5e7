import { sql } from 'drizzle-orm'
import { languages } from '../../contract/languages.ts'
import type { Queries } from '../../db/client.ts'
import { type Context, newId } from '../context.ts'
import { type Tongue, tongues } from './words/index.ts'

/** One text, and whom it is for: `path` is where it leads each of them, on our own origin. */
export type Letter = {
  to: { userId: string; path: string }[]
  write(tongue: Tongue): { subject: string; paragraphs: string[] }
}

/** News older than this says itself on the website. */
const EXPIRES_MS = 3 * 24 * 3600_000

/**
 * Writes mails to people into the outbox, in the transaction in which what they tell comes true: both are, or neither is.
 * Each goes out in the language its reader was last here in; which that is, the one statement finds out, and so puts the
 * mails together: a text that thousands get travels once.
 * Whoever deleted their account is told nothing, and nobody is where mails could not be read.
 */
export async function tellPeople(transaction: Queries, context: Context, letters: Letter[]): Promise<void> {
  const { mailing } = context
  if (!mailing || letters.length === 0) return
  const now = context.clock()
  const expiresAt = new Date(now.getTime() + EXPIRES_MS)
  const nextAttemptAt = mailing.deliver ? now : null
  const written = languages.flatMap((language) =>
    letters.map(({ write }, letter) => {
      const { subject, paragraphs } = write(tongues[language])
      const { signature } = tongues[language].words
      return { letter, language, subject, before: paragraphs.join('\n\n'), after: signature }
    }),
  )
  const readers = letters.flatMap(({ to }, letter) =>
    to.map((reader) => ({ letter, id: newId(context), ...reader })),
  )
  const text = (name: keyof (typeof written)[number]) => sql.param(written.map((one) => one[name]))
  const reader = (name: keyof (typeof readers)[number]) => sql.param(readers.map((one) => one[name]))
  await transaction.execute(sql`
    insert into mails (id, recipient, subject, body, created_at, expires_at, next_attempt_at)
    select reader.id, users.email, subject,
      concat_ws(e'\\n\\n', before, ${mailing.publicUrl}::text || reader.path, after),
      ${now}::timestamptz, ${expiresAt}::timestamptz, ${nextAttemptAt}::timestamptz
    from unnest(${reader('letter')}::integer[], ${reader('id')}::uuid[], ${reader('userId')}::uuid[], ${reader('path')}::text[])
      as reader (letter, id, user_id, path)
    join users on users.id = reader.user_id and deleted_at is null
    join unnest(
      ${text('letter')}::integer[], ${text('language')}::text[], ${text('subject')}::text[],
      ${text('before')}::text[], ${text('after')}::text[]
    ) as written (letter, language, subject, before, after)
      on written.letter = reader.letter and written.language = coalesce(users.language, 'en')`)
}
