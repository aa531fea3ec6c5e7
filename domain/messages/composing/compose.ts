import { and, eq, inArray, or } from 'drizzle-orm'
import type { Centre } from '../../../contract/centre/centre.ts'
import { centreName } from '../../../contract/centre/centre-name.ts'
import type { Language } from '../../../contract/formats/languages.ts'
import { locales } from '../../../contract/formats/locale.ts'
import { segmentsOf } from '../../../contract/formats/sms-segments.ts'
import { type Channel, messagePriority } from '../../../contract/messages/states.ts'
import { receiptNumber } from '../../../contract/receipts/receipt-number.ts'
import type { Executor } from '../../../db/client.ts'
import { receipts } from '../../../db/schema.ts'
import { maskSealed } from '../../../db/sealing.ts'
import { calendarUid } from '../../classes/calendar/ics.ts'
import { type ClassesBySession, readClassesOf } from '../../classes/plan/placed.ts'
import { type Context, newId } from '../../context.ts'
import { wakingTime } from '../../quiet-hours.ts'
import { rules } from '../../settings/rules.ts'
import type { FoundContact } from '../contacts/contacts.ts'
import { decodeParams } from '../outbox/params.ts'
import { smsText, smsWithReason } from '../outbox/sms-text.ts'
import type { Template, Text } from '../outbox/template.ts'
import type { Draft, NewDelivery } from './compose-due.ts'
import { pushBody } from './push-text.ts'
import { templates } from './registry.ts'

/** What messages ask for beside their parameters. */
type Facts = {
  centre: Centre
  classesOf: ClassesBySession
  numberOf: ReadonlyMap<string, string>
}

/** Reads it for all of them together. */
export async function readMessageFacts(transaction: Executor, due: Draft[]): Promise<Facts> {
  const sessionIds = due.flatMap((message) => {
    const { template, params } = opened(message)
    return template.sessions?.(params) ?? []
  })
  const receiptIds = due.flatMap(({ receipts: named }) => named ?? [])
  const [centre, classesOf, numberOf] = await Promise.all([
    rules.centre.read(transaction),
    readClassesOf(transaction, [...new Set(sessionIds)]),
    readNumbers(transaction, [...new Set(receiptIds)]),
  ])
  return { centre, classesOf, numberOf }
}

function opened({ name, params }: Draft): { template: Template<object>; params: object } {
  const template = templates.get(name)
  if (!template) throw new Error(`No message has the name ${name}`)
  return { template, params: decodeParams(params) as object }
}

/** By the ids of payments and bookings. */
async function readNumbers(transaction: Executor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { paymentId, bookingId, series } = receipts
  const rows = await transaction
    .select()
    .from(receipts)
    .where(and(or(inArray(paymentId, ids), inArray(bookingId, ids)), eq(series, 'receipt')))
  return new Map(
    rows.flatMap(({ paymentId, bookingId, year, number }) =>
      number === null
        ? []
        : [[paymentId ?? bookingId ?? '', receiptNumber('receipt', year, number)] as const],
    ),
  )
}

/** The message in its reader's language, for one channel, before the limits. */
export function compose(
  context: Context,
  message: Draft,
  { channel, contact, language, about }: FoundContact,
  { centre, classesOf, numberOf }: Facts,
): NewDelivery {
  const { template, params } = opened(message)
  const { clock, publicUrl, currency } = context
  const name = centreName(centre, language, publicUrl)
  const written = template.compose(params, {
    ...{ locale: locales[language], now: clock(), publicUrl, currency, centre: name },
    classesOf: (sessionId) => classesOf.get(sessionId),
    receipt: (id) => numberOf.get(id) ?? '',
  })
  const text = about === null ? written : sayAbout(about, written)
  const { id: messageId, kind, userId, createdAt, expiresAt } = message
  return {
    ...{ id: newId(context), messageId, channel, contact, language, kind, userId, createdAt, expiresAt },
    priority: messagePriority[kind],
    subject: text.subject,
    ...bodyOf[channel](context, message, { text, language, name, hasLink: template.hasLinkInSms === true }),
  }
}

/** Begins with whom it is about, for a reader who may be the parent of two. */
function sayAbout(name: string, text: Text): Text {
  const { subject, short = subject } = text
  const begun = (says: string) => `${name}: ${says}`
  return {
    ...text,
    subject: begun(subject),
    short:
      typeof short === 'string'
        ? begun(short)
        : { reason: short.reason, say: (reason) => begun(short.say(reason)) },
  }
}

/** `name`: the centre's. */
type Composed = { text: Text; language: Language; name: string; hasLink: boolean }
type Body = Pick<NewDelivery, 'body' | 'state' | 'nextAttemptAt' | 'calendar' | 'segments' | 'costMinor'>

const bodyOf: Record<Channel, (context: Context, message: Draft, composed: Composed) => Body> = {
  email(context, message, { text, name }) {
    const url = `${context.publicUrl}${message.path}`
    const { paragraphs, afterwards = [], calendar } = text
    return {
      body: [...paragraphs.map(asParagraph), url, ...afterwards, name].join('\n\n'),
      ...(calendar &&
        message.entryId !== null && {
          calendar: { ...calendar, uid: calendarUid(message.entryId, context.publicUrl), url },
        }),
      ...departure(context.email, context.clock()),
    }
  },
  sms({ sms, clock, publicUrl }, { path, neededBy }, { text, language, hasLink }) {
    const { short = text.subject } = text
    const says = typeof short === 'string' ? smsText(short, language) : smsWithReason(short, language)
    const body = hasLink ? `${says} ${publicUrl}${path}` : says
    const { segments } = segmentsOf(maskSealed(body))
    return {
      ...{ body, segments, costMinor: segments * (sms?.priceMinor ?? 0) },
      ...departure(sms, wakingTime(neededBy, clock())),
    }
  },
  push({ push, clock, publicUrl }, message, { text: { subject, pushed, paragraphs }, language }) {
    const shown = pushed ?? paragraphs[0] ?? ''
    return {
      body: pushBody({ ...message, publicUrl }, { title: subject, body: shown, language }),
      ...departure(push, wakingTime(message.neededBy, clock())),
    }
  },
}

/** Where nothing leaves, it is kept for the Admins of a demonstration. */
const departure = (settings: { deliver: boolean } | undefined, at: Date) =>
  settings?.deliver ? ({ state: 'waiting', nextAttemptAt: at } as const) : ({ state: 'kept' } as const)

/** Keeps what users typed within one paragraph: a URL alone in a paragraph becomes a link (html.ts). */
const asParagraph = (paragraph: string) =>
  paragraph
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .join('\n')
