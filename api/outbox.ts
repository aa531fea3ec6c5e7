import { getSmsCosts, listOutbox, type OutboxMessage, retryMessage } from '../contract/emails/outbox.ts'
import { toMajor } from '../contract/payments/money.ts'
import type { Context } from '../domain/context.ts'
import { renderCalendar } from '../domain/emails/calendar.ts'
import * as outbox from '../domain/emails/outbox.ts'
import { withoutMarks } from '../domain/emails/receipt-in-text.ts'
import { readSmsCosts } from '../domain/emails/sms-costs.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Messages contain sign-in links, so only a demonstration shows their content. */
export function mountOutbox(api: Api, { context, clientConfig }: Services): void {
  endpoint(api, listOutbox, async ({ query: { page, limit, cursor, ...filter } }) => {
    const { rows, total, ...neighbours } = await outbox.listMessages(context, filter, { page, limit, cursor })
    const now = context.clock()
    return {
      messages: rows.map((row) => ({
        ...present(row, now, context.currency),
        ...(clientConfig.outbox && presentContent(row, context.sealer)),
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

const present = (row: outbox.EmailRow, now: Date, currency: string): OutboxMessage => ({
  _id: row.id,
  channel: row.channel,
  kind: row.kind,
  to: row.recipient,
  subject: row.subject,
  body: null,
  calendar: null,
  language: row.language,
  state: row.state,
  segments: row.segments,
  cost: row.costMinor === null ? null : toMajor(row.costMinor, currency),
  attempts: row.attempts,
  lastError: row.lastError,
  mayRetry: outbox.isRetryable(row, now),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
})

/** A demonstration sends no email, so the organizer is a placeholder. */
const presentContent = (
  { channel, body, calendar, recipient, createdAt }: outbox.EmailRow,
  { open }: Context['sealer'],
) => ({
  body: body && withoutMarks(channel === 'push' ? shownText(body) : open(body).text),
  calendar:
    calendar &&
    renderCalendar(calendar, { organizer: 'demo@localhost', attendee: recipient, writtenAt: createdAt }),
})

/** What a browser shows of a push. */
const shownText = (body: string): string =>
  (JSON.parse(body) as { notification: { body: string } }).notification.body
