import type { APIRequestContext } from '@playwright/test'
import { dayOf } from '../../contract/formats/dates.ts'
import { changeRow } from './database.ts'
import { charge } from './paying.ts'
import { callAs, type MadeSession, newSession } from './people.ts'

/** A course of weekly classes whose fee of 6000 may be paid in six monthly parts. */
export const newPlan = (
  request: APIRequestContext,
  changes: Record<string, unknown> = {},
  weekday = 'sat',
): Promise<MadeSession> =>
  newSession(request, {
    fee: 6000,
    plan: { parts: 6 },
    repeat: {
      weekdays: [weekday],
      startTime: '16:00',
      endTime: '17:00',
      from: dayOf(new Date(), 7),
      count: 26,
    },
    ...changes,
  })

/** Pays a part without a browser. The first buys the seat. */
export async function payPart(request: APIRequestContext, email: string, sessionId: string, part = 1) {
  const body = { sessionId, method: 'card', amount: 1000, part }
  const { clientSecret } = (await callAs(request, email, 'POST', '/checkouts', body)) as {
    clientSecret: string
  }
  const transactionId = await charge(request, clientSecret)
  await callAs(request, email, 'POST', '/payments', { sessionId, transactionId })
}

/**
 * Makes the next part of somebody's seat, found by email or phone, due so many days ago, as if time had
 * passed; before today it is late.
 */
export async function makeDue(person: string, sessionId: string, daysAgo: number): Promise<void> {
  const due = await changeRow(
    `update fee_parts set due_at =
       (date_trunc('day', now() at time zone 'Asia/Dhaka') + make_interval(days => 1 - $3::int)) at time zone 'Asia/Dhaka'
     where (booking_id, part) = (
       select f.booking_id, min(f.part) from fee_parts f
       join bookings b on b.id = f.booking_id join users u on u.id = b.user_id
       where $1 in (u.email, u.phone) and b.session_id = $2 and f.payment_id is null and f.waived_at is null group by 1)
     returning part`,
    [person, sessionId, daysAgo],
  )
  if (!due) throw new Error('No part is due')
}
