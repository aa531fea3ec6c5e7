import { type MessageKind, messagePriority } from '../../contract/emails/states.ts'
import { dayOf, startOfDay } from '../../contract/formats/dates.ts'
import { type Language, languages } from '../../contract/formats/languages.ts'
import { segmentsOf } from '../../contract/formats/sms-segments.ts'
import type { Executor } from '../../db/client.ts'
import type { CalendarEntry } from '../../db/schema.ts'
import { maskSealed } from '../../db/sealing.ts'
import { type Context, newId } from '../context.ts'
import { wakingTime } from '../quiet-hours.ts'
import { windowStart } from '../window-limit.ts'
import { calendarUid } from './calendar.ts'
import { insertMessages } from './insert-messages.ts'
import { type Locale, locales } from './messages/index.ts'
import { pushText } from './push-text.ts'
import { asNumbered, hasReceiptMark } from './receipt-in-text.ts'
import { unitOf } from './sms-budget.ts'
import { smsText, smsWithReason, type WithReason } from './sms-text.ts'

/** A message is written once per `dedupeKey`. `path` is where its link leads, on our own origin. */
export type Recipient = {
  userId: string
  dedupeKey: string
  path: string
  /** The booking, or for an Instructor the session, that names the calendar entry, if the email has one. */
  entryId?: string
}

type Text = {
  subject: string
  /** All that an SMS says. Default: the subject. */
  short?: string | WithReason
  /** What a browser shows below the subject. Default: the first paragraph. */
  pushed?: string | undefined
  /** `paragraphs` come before the link, `afterwards` after it. */
  paragraphs: string[]
  afterwards?: string[]
  calendar?: Omit<CalendarEntry, 'uid' | 'url'>
}

/** One text, rendered in each language, and its recipients. */
export type EmailTemplate = {
  kind: MessageKind
  to: Recipient[]
  /** The message is not sent after this. Default: three days. */
  expiresAt?: Date
  /**
   * By when they have to know it. An SMS does not wait past it for the end of the night. Default:
   * `expiresAt`.
   */
  neededBy?: Date
  /** The SMS has the link too, because nothing can be done without it. All recipients' are as long. */
  hasLinkInSms?: boolean
  render(locale: Locale): Text
}

/** Older news is on the website anyway. */
const EXPIRES_MS = 3 * 24 * 3600_000

/**
 * Writes messages to users into the outbox, in the transaction of the change that they report: by email, by
 * SMS where the person chose it, or where by default it cannot wait or no email reaches them, and to the
 * browsers that show them. One statement assembles them in each recipient's language, so that a text for
 * thousands is sent to the database once. An existing dedupe key writes nothing. Deleted accounts get none,
 * and unverified addresses no email: it may be a stranger's. Above the limits per address
 * (docs/operating/settings.md, Limits), and SMS above what they may cost a day, stay in the outbox for an
 * Admin. It sends its queries at once.
 */
export async function enqueueEmails(
  transaction: Executor,
  context: Context,
  templates: EmailTemplate[],
): Promise<void> {
  const { email, sms, push, publicUrl, currency } = context
  if (!(email || sms || push) || templates.length === 0) return
  const now = context.clock()
  const written = textsOf(templates, context)
  const recipients = templates.flatMap(({ to, kind }, template) =>
    to.map(({ entryId, ...recipient }) => ({
      template,
      kind,
      id: newId(context),
      smsId: sms ? newId(context) : null,
      pushId: push ? newId(context) : null,
      ...recipient,
      uid: entryId === undefined ? null : calendarUid(entryId, publicUrl),
    })),
  )
  const text = (name: keyof (typeof written)[number]) => written.map((one) => one[name])
  const recipient = (name: keyof (typeof recipients)[number]) => recipients.map((one) => one[name])
  const inserted = insertMessages(transaction).execute({
    templateIndexes: recipient('template'),
    ids: recipient('id'),
    smsIds: recipient('smsId'),
    pushIds: recipient('pushId'),
    dedupeKeys: recipient('dedupeKey'),
    userIds: recipient('userId'),
    paths: recipient('path'),
    calendarUids: recipient('uid'),
    recipientKinds: recipient('kind'),
    textTemplates: text('template'),
    languages: text('language'),
    kinds: text('kind'),
    priorities: text('priority'),
    subjects: text('subject'),
    before: text('before'),
    after: text('after'),
    smsTexts: text('sms'),
    smsLinks: text('hasLinkInSms'),
    pushTitles: text('pushTitle'),
    pushBodies: text('pushBody'),
    segments: text('segments'),
    costs: text('costMinor'),
    wakingTimes: text('wakingTime'),
    expiresAt: text('expiresAt'),
    calendars: text('calendar'),
    publicUrl,
    now,
    ...{ byEmail: email !== undefined, emailState: email?.deliver ? 'waiting' : 'kept' },
    ...{ bySms: sms !== undefined, smsState: sms?.deliver ? 'waiting' : 'kept' },
    ...{ byPush: push !== undefined, pushState: push?.deliver ? 'waiting' : 'kept' },
    ...{
      emailMax: email?.perRecipient.max ?? 0,
      emailWindow: email ? windowStart(now, email.perRecipient) : now,
    },
    ...{ smsMax: sms?.perRecipient.max ?? 0, smsWindow: sms ? windowStart(now, sms.perRecipient) : now },
    ...{ smsDayMax: sms?.perDay.max ?? 0, smsDay: sms ? windowStart(now, sms.perDay) : now },
    ...{ dayStart: startOfDay(dayOf(now)), unit: unitOf(currency) },
  })
  const awaitsNumber = written.some(({ before, sms: short }) => [before, short].some(hasReceiptMark))
  const woken = [
    awaitsNumber && context.jobs.enqueue(transaction, 'receipts'),
    email?.deliver && context.jobs.enqueue(transaction, 'emails'),
    sms?.deliver && context.jobs.enqueue(transaction, 'sms'),
    push?.deliver && context.jobs.enqueue(transaction, 'push'),
  ]
  await Promise.all([inserted, ...woken])
}

/** Each text in each language. */
const textsOf = (templates: EmailTemplate[], context: Context) =>
  languages.flatMap((language) =>
    templates.map((template, index) => ({
      ...{ template: index, language },
      ...textOf(template, locales[language], language, context),
    })),
  )

function textOf(
  { kind, to, render, hasLinkInSms = false, ...times }: EmailTemplate,
  locale: Locale,
  language: Language,
  { clock, publicUrl, sms }: Context,
) {
  const now = clock()
  const { expiresAt = new Date(now.getTime() + EXPIRES_MS), neededBy = expiresAt } = times
  const { subject, short = subject, pushed, paragraphs, afterwards = [], calendar = null } = render(locale)
  const shortText = typeof short === 'string' ? smsText(short, language) : smsWithReason(short, language)
  const { segments } = segmentsOf(
    asNumbered(hasLinkInSms ? maskSealed(`${shortText} ${publicUrl}${to[0]?.path}`) : shortText),
  )
  return {
    ...{ kind, priority: messagePriority[kind], subject, expiresAt },
    before: paragraphs.map(asParagraph).join('\n\n'),
    after: [...afterwards, locale.messages.signature].join('\n\n'),
    calendar: calendar && JSON.stringify(calendar),
    ...{ sms: shortText, hasLinkInSms, segments, costMinor: segments * (sms?.priceMinor ?? 0) },
    ...pushText(subject, pushed === undefined ? paragraphs : [pushed]),
    wakingTime: wakingTime(neededBy, now),
  }
}

/** Keeps what users typed within one paragraph: a URL alone in a paragraph becomes a link (html.ts). */
const asParagraph = (paragraph: string) =>
  paragraph
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .join('\n')
