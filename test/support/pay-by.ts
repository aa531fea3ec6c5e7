import { expect } from 'vitest'
import type { TestApp } from './boot.ts'
import { cash } from './desk.ts'
import { confirmAtBkash, payAtSslcommerz, startCheckout } from './hosted-payments.ts'
import { pay } from './payments.ts'
import type { Person } from './people.ts'

export const waysToPay = ['card', 'bkash', 'sslcommerz', 'cash'] as const
export type WayToPay = (typeof waysToPay)[number]

type Paid = { paymentId: string; bookingId: string }

/** Somebody pays for a session this way, cash at the desk of `admin`. `card`: the number, at SSLCommerz. */
export async function payBy(
  app: TestApp,
  way: WayToPay,
  {
    person,
    sessionId,
    amount,
    admin,
    card,
  }: {
    person: Person
    sessionId: string
    amount: number
    admin: Person
    card?: string
  },
): Promise<Paid> {
  if (way === 'cash') {
    const who = { phone: undefined, email: person.email, amount }
    const { status, body } = await admin.ask('POST', '/desk/payments', cash(sessionId, who))
    expect(status).toBe(200)
    return body as unknown as Paid
  }
  if (way === 'card') expect((await pay(app, person, sessionId, amount * 100)).status).toBe(200)
  else {
    const { redirectUrl } = await startCheckout(person, { sessionId, method: way, amount })
    if (way === 'bkash') await fetch(await confirmAtBkash(app, redirectUrl), { redirect: 'manual' })
    else {
      const { target, fields } = await payAtSslcommerz(app, redirectUrl, { card })
      await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
    }
  }
  const { body } = await admin.ask('GET', `/admin/payments?search=${encodeURIComponent(person.email)}`)
  const listed = body.payments as { _id: string; sessionId: string; bookingId: string }[]
  const own = listed.find((one) => one.sessionId === sessionId)
  if (!own) throw new Error(`Nothing was paid by ${way}`)
  return { paymentId: own._id, bookingId: own.bookingId }
}
