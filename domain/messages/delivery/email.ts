import type { EmailMessage, Mailer } from '../../../providers/email.ts'
import { type Look, lookOf } from '../../centre/look.ts'
import { methodOf, renderCalendar } from '../../classes/calendar/ics.ts'
import type { Context } from '../../context.ts'
import { rules } from '../../settings/rules.ts'
import type { SendOutcome } from './deliver.ts'
import { renderHtml } from './html.ts'
import type { DeliveryRow } from './outbox.ts'

type Sending = {
  mailer: Pick<Mailer, 'send' | 'from'>
  /** Makes the link that stops emails of this one's kind. Without it, emails carry no such link. */
  stopLink?: (email: DeliveryRow) => Promise<EmailMessage['unsubscribe']>
  /** Whether a retry after this error is useless. */
  isFinal: (error: unknown) => boolean
}

/** Gives an email to its server. */
export const createEmailSender =
  ({ reads, publicUrl }: Pick<Context, 'reads' | 'publicUrl'>, { mailer, stopLink, isFinal }: Sending) =>
  async (email: DeliveryRow): Promise<SendOutcome> => {
    if (isReserved(email.contact)) return { state: 'kept' }
    try {
      const unsubscribe = await stopLink?.(email)
      const look = lookOf(await rules.centre.read(reads), publicUrl)
      await mailer.send({ ...toMessage(email, look, mailer.from), ...(unsubscribe && { unsubscribe }) })
      return { state: 'sent', reference: null, costMinor: null }
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return { state: 'refused', reason, isFinal: isFinal(error), error }
    }
  }

/**
 * The people of a demonstration have addresses that nobody can own (RFC 2606). An email server would refuse
 * them, and trust a sender less who writes to many such.
 */
const isReserved = (address: string): boolean => /[@.]invalid$/i.test(address)

function toMessage(email: DeliveryRow, { names, colour }: Look, from: string): EmailMessage {
  const { id, contact: to, subject, language, calendar, createdAt: writtenAt } = email
  const text = email.body ?? ''
  const name = names[language]
  const entry = calendar && {
    method: methodOf(calendar),
    content: renderCalendar(calendar, { organizer: { name, email: from }, attendee: to, writtenAt }),
  }
  const html = renderHtml(text, language, colour)
  return { id, name, to, subject, text, html, ...(entry && { calendar: entry }) }
}
