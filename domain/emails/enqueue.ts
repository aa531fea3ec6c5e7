import { languages } from '../../contract/languages.ts'
import type { Executor } from '../../db/client.ts'
import type { CalendarEntry } from '../../db/schema.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import { type Context, newId } from '../context.ts'
import { windowStart } from '../window-limit.ts'
import { calendarUid } from './calendar.ts'
import { type Locale, locales } from './messages/index.ts'

/** Somebody is told of something once: `event` names it. `path` is where the letter leads them, on our own origin. */
export type Recipient = {
  userId: string
  dedupeKey: string
  path: string
  /** The booking, or for an Instructor the session, whose entry in their calendar it is about, where the letter has one. */
  entryId?: string
}

type Text = {
  subject: string
  /** Before the link, and after it. */
  paragraphs: string[]
  afterwards?: string[]
  calendar?: Omit<CalendarEntry, 'uid' | 'url'>
}

/** One text, and whom it is for. */
export type MailTemplate = {
  to: Recipient[]
  /** After this it is of no use; three days when absent. */
  expiresAt?: Date
  render(tongue: Locale): Text
}

/** News older than this says itself on the website. */
const EXPIRES_MS = 3 * 24 * 3600_000

/**
 * Writes mails to people into the outbox, in the transaction in which what they tell comes true: both are, or neither is.
 * Each goes out in the language its reader was last here in; which that is, the one statement finds out, and so puts the
 * mails together: a text that thousands get travels once. What was told before is not told again.
 * Whoever deleted their account is told nothing, nor is an address that was not shown to be its person's: it may be a
 * stranger's. Nobody is where mails could not be read. To one address so many leave an hour (docs/operating.md, Limits);
 * the others wait in the outbox for an Admin.
 * To be called last in a transaction: mails are counted, and the counters must be locked after everything else.
 */
export async function enqueueMails(
  transaction: Executor,
  context: Context,
  letters: MailTemplate[],
): Promise<void> {
  for (const mails of enqueueMailsQueries(context, letters)) await transaction.run(mails)
}

/** The same, for a transaction that sends what it writes together. */
export function enqueueMailsQueries(context: Context, letters: MailTemplate[]): PreparedStatement[] {
  const { mail } = context
  if (!mail || letters.length === 0) return []
  const { publicUrl, perRecipient } = mail
  const now = context.clock()
  const state = mail.deliver ? 'waiting' : 'kept'
  const nextAttemptAt = mail.deliver ? now : null
  const written = languages.flatMap((language) =>
    letters.map(({ render, expiresAt = new Date(now.getTime() + EXPIRES_MS) }, letter) => {
      const { subject, paragraphs, afterwards = [], calendar = null } = render(locales[language])
      const { signature } = locales[language].messages
      return {
        letter,
        language,
        subject,
        before: paragraphs.map(inOnePiece).join('\n\n'),
        after: [...afterwards, signature].join('\n\n'),
        expiresAt,
        calendar: calendar && JSON.stringify(calendar),
      }
    }),
  )
  const readers = letters.flatMap(({ to }, letter) =>
    to.map(({ entryId, ...reader }) => ({
      letter,
      id: newId(context),
      ...reader,
      uid: entryId === undefined ? null : calendarUid(entryId, publicUrl),
    })),
  )
  const text = (name: keyof (typeof written)[number]) => written.map((one) => one[name])
  const reader = (name: keyof (typeof readers)[number]) => readers.map((one) => one[name])
  const values = [
    ...[reader('letter'), reader('id'), reader('dedupeKey'), reader('userId'), reader('path'), reader('uid')],
    ...[text('letter'), text('language'), text('subject'), text('before'), text('after')],
    ...[text('expiresAt'), text('calendar'), publicUrl, now, state, nextAttemptAt],
    ...[perRecipient.max, windowStart(now, perRecipient), TOO_MANY],
  ]
  return [{ name: 'write_mails', text: insertMailsSql, values }]
}

/** Why a mail does not leave, for Admins, who may have it sent all the same. Each costs its reader's patience, and ours with their provider. */
const TOO_MANY = 'Too many mails to this address within an hour.'

/** What somebody typed stays within its paragraph: an address that stands alone in one is ours (html.ts). */
const inOnePiece = (paragraph: string) =>
  paragraph
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .join('\n')

/** Each reader is looked up once, however many texts there are. */
const insertMailsSql = `
  with readers as materialized (
    select reader.*, email, coalesce(users.language, 'en') as language
    from unnest($1::integer[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[])
      as reader (letter, id, event, user_id, path, uid)
    join users on users.id = reader.user_id and deleted_at is null and email_verified is not false
    -- A deletion under way is waited for, and one that follows takes along what is written here.
    for key share of users
  )
  , counted as (
    select readers.*, $18::integer < row_number() over (partition by email order by id) + (
      select count(*) from (
        select from outbox_mails
        where recipient = readers.email and created_at > $19 and dedupe_key is not null and last_error is distinct from $20
        order by created_at desc limit $18
      ) as lately
    ) as is_one_too_many
    from readers
  )
  insert into outbox_mails (id, dedupe_key, recipient, subject, body, language, calendar, created_at, expires_at, state, next_attempt_at, last_error)
  select id, event, email, subject, concat_ws(e'\\n\\n', before, $14::text || path, after), language,
    calendar || jsonb_build_object('uid', uid, 'url', $14::text || path), $15::timestamptz, expires_at,
    case when is_one_too_many then 'failed' else $16 end,
    case when not is_one_too_many then $17::timestamptz end,
    case when is_one_too_many then $20 end
  from counted
  join unnest($7::integer[], $8::text[], $9::text[], $10::text[], $11::text[], $12::timestamptz[], $13::jsonb[])
    as written (letter, language, subject, before, after, expires_at, calendar) using (letter, language)
  on conflict (dedupe_key) do nothing`
