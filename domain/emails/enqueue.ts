import { sql } from 'drizzle-orm'
import { type MessageKind, messagePriority } from '../../contract/emails/states.ts'
import { languages } from '../../contract/formats/languages.ts'
import type { Executor } from '../../db/client.ts'
import { prepare } from '../../db/pipeline.ts'
import { type CalendarEntry, outboxEmails } from '../../db/schema.ts'
import { type Context, newId } from '../context.ts'
import { windowStart } from '../window-limit.ts'
import { calendarUid } from './calendar.ts'
import { type Locale, locales } from './messages/index.ts'
import { isReachable } from './reachable.ts'

/** An email is written once per `dedupeKey`. `path` is where its link leads, on our own origin. */
export type Recipient = {
  userId: string
  dedupeKey: string
  path: string
  /** The booking, or for an Instructor the session, that names the calendar entry, if the email has one. */
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
export type EmailTemplate = {
  kind: MessageKind
  to: Recipient[]
  /** The email is not sent after this. Default: three days. */
  expiresAt?: Date
  render(locale: Locale): Text
}

/** Older news is on the website anyway. */
const EXPIRES_MS = 3 * 24 * 3600_000

/**
 * Writes emails to users into the outbox, in the transaction of the change that they report. One statement
 * assembles the emails in each recipient's language, so that a text for thousands is sent to the database
 * once. An existing dedupe key writes nothing. Deleted accounts, people without an address and unverified
 * addresses get no email: an unverified address may be a stranger's. Without email settings nothing is
 * written. Above the hourly limit per address (docs/operating/settings.md, Limits) emails stay in the outbox
 * for an Admin. It sends its queries at once.
 */
export async function enqueueEmails(
  transaction: Executor,
  context: Context,
  templates: EmailTemplate[],
): Promise<void> {
  const { email } = context
  if (!email || templates.length === 0) return
  const { publicUrl, perRecipient } = email
  const now = context.clock()
  const state = email.deliver ? 'waiting' : 'kept'
  const nextAttemptAt = email.deliver ? now : null
  const written = languages.flatMap((language) =>
    templates.map(({ kind, render, expiresAt = new Date(now.getTime() + EXPIRES_MS) }, template) => {
      const { subject, paragraphs, afterwards = [], calendar = null } = render(locales[language])
      const { signature } = locales[language].messages
      return {
        template,
        language,
        kind,
        priority: messagePriority[kind],
        subject,
        before: paragraphs.map(asParagraph).join('\n\n'),
        after: [...afterwards, signature].join('\n\n'),
        expiresAt,
        calendar: calendar && JSON.stringify(calendar),
      }
    }),
  )
  const recipients = templates.flatMap(({ to }, template) =>
    to.map(({ entryId, ...recipient }) => ({
      template,
      id: newId(context),
      ...recipient,
      uid: entryId === undefined ? null : calendarUid(entryId, publicUrl),
    })),
  )
  const text = (name: keyof (typeof written)[number]) => written.map((one) => one[name])
  const recipient = (name: keyof (typeof recipients)[number]) => recipients.map((one) => one[name])
  const inserted = insertEmails(transaction).execute({
    templateIndexes: recipient('template'),
    ids: recipient('id'),
    dedupeKeys: recipient('dedupeKey'),
    userIds: recipient('userId'),
    paths: recipient('path'),
    calendarUids: recipient('uid'),
    textTemplates: text('template'),
    languages: text('language'),
    kinds: text('kind'),
    priorities: text('priority'),
    subjects: text('subject'),
    before: text('before'),
    after: text('after'),
    expiresAt: text('expiresAt'),
    calendars: text('calendar'),
    publicUrl,
    now,
    state,
    nextAttemptAt,
    max: perRecipient.max,
    windowStart: windowStart(now, perRecipient),
    tooMany: TOO_MANY,
  })
  const woken = email.deliver && context.jobs.enqueue(transaction, 'emails')
  await Promise.all([inserted, woken])
}

/** The error that Admins see on an email above the limit. They can send it by hand. */
const TOO_MANY = 'Too many emails to this address within an hour.'

/** Keeps what users typed within one paragraph: a URL alone in a paragraph becomes a link (html.ts). */
const asParagraph = (paragraph: string) =>
  paragraph
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .join('\n')

const $ = sql.placeholder

/**
 * Looks up each recipient once, however many texts there are. Selects the columns of `outbox_emails` in their
 * order.
 */
const insertEmails = prepare('emails.enqueue', (transaction: Executor) =>
  transaction
    .insert(outboxEmails)
    .select(sql`
  with readers as materialized (
    select reader.*, email, coalesce(users.language, 'en') as language
    from unnest(${$('templateIndexes')}::integer[], ${$('ids')}::uuid[], ${$('dedupeKeys')}::text[], ${$('userIds')}::uuid[],
      ${$('paths')}::text[], ${$('calendarUids')}::text[]) as reader (template, id, event, user_id, path, uid)
    join users on users.id = reader.user_id and ${isReachable}
    -- Waits for a concurrent deletion of the account. A later deletion deletes these emails too.
    for key share of users
  )
  , counted as (
    select readers.*, ${$('max')}::integer < row_number() over (partition by email order by id) + (
      select count(*) from (
        select from outbox_emails
        where recipient = readers.email and created_at > ${$('windowStart')} and dedupe_key is not null
          and last_error is distinct from ${$('tooMany')}
        order by created_at desc limit ${$('max')}
      ) as lately
    ) as is_one_too_many
    from readers
  )
  select id, event, email, subject, concat_ws(e'\\n\\n', before, ${$('publicUrl')}::text || path, after), language,
    calendar || jsonb_build_object('uid', uid, 'url', ${$('publicUrl')}::text || path),
    ${$('now')}::timestamptz, expires_at, case when is_one_too_many then 'failed' else ${$('state')} end, 0,
    case when not is_one_too_many then ${$('nextAttemptAt')}::timestamptz end, null::timestamptz,
    case when is_one_too_many then ${$('tooMany')} end, user_id, kind, 'email', priority
  from counted
  join unnest(${$('textTemplates')}::integer[], ${$('languages')}::text[], ${$('kinds')}::text[], ${$('priorities')}::smallint[], ${$('subjects')}::text[], ${$('before')}::text[],
    ${$('after')}::text[], ${$('expiresAt')}::timestamptz[], ${$('calendars')}::jsonb[])
    as written (template, language, kind, priority, subject, before, after, expires_at, calendar) using (template, language)`)
    .onConflictDoNothing({ target: outboxEmails.dedupeKey }),
)
