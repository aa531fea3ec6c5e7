import { listOutbox, type OutboxEmail, retryEmail } from '../contract/emails/outbox.ts'
import { renderCalendar } from '../domain/emails/calendar.ts'
import * as outbox from '../domain/emails/outbox.ts'
import { type Api, endpoint } from './endpoint.ts'
import type { Services } from './services.ts'

/** Emails contain sign-in links, so only a demonstration shows their content. */
export function mountOutbox(api: Api, { context, clientConfig }: Services): void {
  endpoint(api, listOutbox, async ({ query: { page, limit, cursor, ...filter } }) => {
    const { rows, total, ...neighbours } = await outbox.listEmails(context, filter, { page, limit, cursor })
    const now = context.clock()
    return {
      emails: rows.map((row) => ({ ...present(row, now), ...(clientConfig.outbox && presentContent(row)) })),
      totalPages: Math.ceil(total / limit),
      total,
      ...neighbours,
    }
  })

  endpoint(api, retryEmail, async ({ params }) => {
    await outbox.retryEmail(context, params.id)
    return { success: true as const }
  })
}

const present = (row: outbox.EmailRow, now: Date): OutboxEmail => ({
  _id: row.id,
  to: row.recipient,
  subject: row.subject,
  body: null,
  calendar: null,
  language: row.language,
  state: row.state,
  attempts: row.attempts,
  lastError: row.lastError,
  mayRetry: outbox.isRetryable(row, now),
  createdAt: row.createdAt.toISOString(),
  sentAt: row.sentAt?.toISOString() ?? null,
  nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
})

/** A demonstration sends no email, so the organizer is a placeholder. */
const presentContent = ({ body, calendar, recipient, createdAt }: outbox.EmailRow) => ({
  body,
  calendar:
    calendar &&
    renderCalendar(calendar, { organizer: 'demo@localhost', attendee: recipient, writtenAt: createdAt }),
})
