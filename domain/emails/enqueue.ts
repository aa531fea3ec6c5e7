import { languages } from '../../contract/languages.ts'
import type { Executor } from '../../db/client.ts'
import type { CalendarEntry } from '../../db/schema.ts'
import type { PreparedStatement } from '../../db/statement.ts'
import { type Context, newId } from '../context.ts'
import { windowStart } from '../window-limit.ts'
import { calendarUid } from './calendar.ts'
import { type Locale, locales } from './messages/index.ts'

/** A mail is written once per `dedupeKey`. `path` is where its link leads, on our own origin. */
type Recipient = {
  userId: string
  dedupeKey: string
  path: string
  /** The booking, or for an Instructor the session, that names the calendar entry, if the mail has one. */
  entryId?: string
}

type Text = {
  subject: string
  /** `paragraphs` come before the link, `afterwards` after it. */
  paragraphs: string[]
  afterwards?: string[]
  calendar?: Omit<CalendarEntry, 'uid' | 'url'>
}

/** One text, rendered in each language, and its recipients. */
export type MailTemplate = {
  to: Recipient[]
  /** The mail is not sent after this. Default: three days. */
  expiresAt?: Date
  render(locale: Locale): Text
}

/** Older news is on the website anyway. */
const EXPIRES_MS = 3 * 24 * 3600_000

/**
 * Writes mails to users into the outbox, in the transaction of the change that they report. One statement assembles the mails in
 * each recipient's language, so that a text for thousands is sent to the database once. An existing dedupe key writes nothing.
 * Deleted accounts and unverified addresses get no mail: an unverified address may be a stranger's. Without mail settings nothing
 * is written. Above the hourly limit per address (docs/operating.md, Limits) mails stay in the outbox for an Admin.
 * Call this last in a transaction: triggers count mails, and the counters must be locked after everything else.
 */
export async function enqueueMails(
  transaction: Executor,
  context: Context,
  templates: MailTemplate[],
): Promise<void> {
  for (const mails of enqueueMailsQueries(context, templates)) await transaction.run(mails)
}

/** The same as statements, for a pipelined transaction. */
export function enqueueMailsQueries(context: Context, templates: MailTemplate[]): PreparedStatement[] {
  const { mail } = context
  if (!mail || templates.length === 0) return []
  const { publicUrl, perRecipient } = mail
  const now = context.clock()
  const state = mail.deliver ? 'waiting' : 'kept'
  const nextAttemptAt = mail.deliver ? now : null
  const written = languages.flatMap((language) =>
    templates.map(({ render, expiresAt = new Date(now.getTime() + EXPIRES_MS) }, letter) => {
      const { subject, paragraphs, afterwards = [], calendar = null } = render(locales[language])
      const { signature } = locales[language].messages
      return {
        letter,
        language,
        subject,
        before: paragraphs.map(asParagraph).join('\n\n'),
        after: [...afterwards, signature].join('\n\n'),
        expiresAt,
        calendar: calendar && JSON.stringify(calendar),
      }
    }),
  )
  const recipients = templates.flatMap(({ to }, letter) =>
    to.map(({ entryId, ...recipient }) => ({
      letter,
      id: newId(context),
      ...recipient,
      uid: entryId === undefined ? null : calendarUid(entryId, publicUrl),
    })),
  )
  const text = (name: keyof (typeof written)[number]) => written.map((one) => one[name])
  const recipient = (name: keyof (typeof recipients)[number]) => recipients.map((one) => one[name])
  const values = [
    ...[
      recipient('letter'),
      recipient('id'),
      recipient('dedupeKey'),
      recipient('userId'),
      recipient('path'),
      recipient('uid'),
    ],
    ...[text('letter'), text('language'), text('subject'), text('before'), text('after')],
    ...[text('expiresAt'), text('calendar'), publicUrl, now, state, nextAttemptAt],
    ...[perRecipient.max, windowStart(now, perRecipient), TOO_MANY],
  ]
  const wakeUps = mail.deliver ? context.jobs.statements('mails') : []
  return [{ name: 'write_mails', text: insertMailsSql, values }, ...wakeUps]
}

/** The error that Admins see on a mail above the limit. They can send it by hand. */
const TOO_MANY = 'Too many mails to this address within an hour.'

/** Keeps what users typed within one paragraph: a URL alone in a paragraph becomes a link (html.ts). */
const asParagraph = (paragraph: string) =>
  paragraph
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .join('\n')

/** Looks up each recipient once, however many texts there are. */
const insertMailsSql = `
  with readers as materialized (
    select reader.*, email, coalesce(users.language, 'en') as language
    from unnest($1::integer[], $2::uuid[], $3::text[], $4::uuid[], $5::text[], $6::text[])
      as reader (letter, id, event, user_id, path, uid)
    join users on users.id = reader.user_id and deleted_at is null and email_verified is not false
    -- Waits for a concurrent deletion of the account. A later deletion deletes these mails too.
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
