import type { Call } from '../../contract/bookings/calls.ts'
import { notifyOfClassChanges } from '../../domain/classes/changes/notify.ts'
import type { TestApp } from './boot.ts'
import { cash } from './desk.ts'
import { composeMessages } from './emails.ts'
import type { Person } from './people.ts'

/** Sells a seat at the desk to somebody who has only a phone. Returns the booking and the phone. */
export async function sellToPhone(
  by: Person,
  sessionId: string,
  changes: Record<string, unknown> = {},
): Promise<{ bookingId: string; phone: string; paymentId: string }> {
  const sold = cash(sessionId, changes)
  const { status, body } = await by.ask('POST', '/desk/payments', sold)
  if (status !== 200) throw new Error(JSON.stringify(body))
  const { bookingId, paymentId } = body as unknown as { bookingId: string; paymentId: string }
  return { bookingId, paymentId, phone: `+88${String(sold.phone).replace('-', '')}` }
}

/** The people to call about a session, as the desk sees them. */
export async function callsAbout(by: Person, sessionId: string): Promise<Call[]> {
  const { body } = await by.ask('GET', '/desk/calls?limit=100')
  return (body.calls as Call[]).filter((call) => call.sessionId === sessionId)
}

/** Tells everybody of changed classes, as the background does. */
export async function notifyAll(app: TestApp): Promise<void> {
  while ((await notifyOfClassChanges(app.services.context)) > 0);
  await composeMessages(app)
}
