import { centreName } from '../contract/centre/centre-name.ts'
import { getSmsCosts, listOutbox, type OutboxMessage, retryMessage } from '../contract/messages/outbox.ts'
import { toMajor } from '../contract/payments/money.ts'
import { renderCalendar } from '../domain/classes/calendar/ics.ts'
import type { Context } from '../domain/context.ts'
import { readSmsCosts } from '../domain/messages/composing/sms-costs.ts'
import * as outbox from '../domain/messages/delivery/outbox.ts'
import { rules } from '../domain/settings/rules.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Messages contain sign-in links, so only a demonstration shows their content. */
export function mountOutbox(api: Api, { context, clientConfig }: Services): void {
  endpoint(api, listOutbox, async ({ query: { page, limit, cursor, ...filter } }) => {
    const { rows, total, ...neighbours } = await outbox.listMessages(context, filter, { page, limit, cursor })
    const now = context.clock()
    const centre = await rules.centre.read(context.reads)
    return {
      messages: rows.map((row) => ({
        ...present(row, now, context.currency),
        ...(clientConfig.outbox &&
          presentContent(row, context.sealer, centreName(centre, row.language, context.publicUrl))),
      })),
      totalPages: Math.ceil(total / limit),
      total,
      ...neighbours,
    }
  })

  endpoint(api, getSmsCosts, () => readSmsCosts(context))

  endpoint(api, retryMessage, async ({ params }) => {
    await outbox.retryMessage(context, params.id)
    return { success: true as const }
  })
}

/** Why it was not sent. One above a limit Admins can send by hand. */
const reasonOf = ({ aboveLimit, channel, lastError }: outbox.DeliveryRow): string | null => {
  if (aboveLimit === 'too_dear') return 'The SMS of this day have reached the limit of their cost.'
  if (aboveLimit === null) return lastError
  return channel === 'email'
    ? 'Too many emails to this address within an hour.'
    : 'Too many SMS to this number within an hour or a day.'
}

const present = (row: outbox.DeliveryRow, now: Date, currency: string): OutboxMessage => ({
  _id: row.id,
  channel: row.channel,
  kind: row.kind,
  to: row.contact,
  subject: row.subject,
  body: null,
  calendar: null,
  language: row.language,
  state: row.state,
  segments: row.segments,
  cost: row.costMinor === null ? null : toMajor(row.costMinor, currency),
  attempts: row.attempts,
  lastError: reasonOf(row),
  mayRetry: outbox.isRetryable(row, now),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
})

/** A demonstration sends no email, so the organizer's address is a placeholder. `name`: the centre's. */
const presentContent = (
  { channel, body, calendar, contact, createdAt }: outbox.DeliveryRow,
  { open }: Context['sealer'],
  name: string,
) => ({
  body: body && (channel === 'push' ? shownText(body) : open(body).text),
  calendar:
    calendar &&
    renderCalendar(calendar, {
      ...{ organizer: { name, email: 'demo@localhost' }, attendee: contact, writtenAt: createdAt },
    }),
})

/** What a browser shows of a push. */
const shownText = (body: string): string =>
  (JSON.parse(body) as { notification: { body: string } }).notification.body
