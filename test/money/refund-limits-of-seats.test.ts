import { expect, test } from 'vitest'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { fillBox } from '../support/desk.ts'
import { payAtSslcommerz, startCheckout } from '../support/hosted-payments.ts'
import { type Person, student } from '../support/people.ts'
import {
  app,
  decide,
  give,
  inParts,
  owner,
  requestOf,
  second,
  startLimits,
} from '../support/refund-limits.ts'
import { createSession } from '../support/sessions.ts'

startLimits()

test('M10 what an Admin refunds of several payments for one seat counts together', async () => {
  const [, middle, third] = await inParts(3)
  expect((await give(middle as string, owner, { amount: 600 })).body).not.toHaveProperty('waits')
  expect((await give(third as string, owner, { amount: 401 })).body).toMatchObject({ waits: true })
  expect((await decide((await requestOf(third as string))?._id, true, second)).status).toBe(200)
  // What two have agreed on counts for neither, another Admin begins anew, and so does another person.
  expect((await give(third as string, owner, { amount: 400 })).body).not.toHaveProperty('waits')
  expect((await give(third as string, second, { amount: 199 })).body).not.toHaveProperty('waits')
  const [, elsewhere] = await inParts(2)
  expect((await give(elsewhere as string, owner)).body).not.toHaveProperty('waits')
})

test('M10 of two halves of two payments for one seat at once, one waits', async () => {
  for (let round = 0; round < 4; round += 1) {
    const [, ...later] = await inParts(3)
    const halves = await Promise.all(later.map((id) => give(id, owner, { amount: 600 })))
    expect(halves.map(({ body }) => body.waits === true).toSorted()).toEqual([false, true])
    // The control: of two people’s seats none waits.
    const seats = [await inParts(2), await inParts(2)]
    const apart = await Promise.all(seats.map(([, id]) => give(id as string, owner, { amount: 600 })))
    expect(apart.map(({ body }) => body.waits)).toEqual([undefined, undefined])
  }
})

/** Money by card that is refunded, although its bank refuses that for good: a payment of 2,000 taka. */
async function refusedByBank(): Promise<string> {
  const [person, sessionId] = [await student(app), await createSession(owner, { fee: 2000 })]
  const started = await startCheckout(person, { sessionId, method: 'sslcommerz', amount: 2000 })
  const { target, fields } = await payAtSslcommerz(app, started.redirectUrl, { card: '4111111111110041' })
  await fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  expect((await person.ask('DELETE', `/bookedSessions/${sessionId}`)).status).toBe(200)
  for (const _again of [2, 3]) await processRefunds(app.services.context)
  const [payment] = (await person.ask('GET', '/paymentsid')).body as unknown as { _id: string }[]
  return payment?._id ?? ''
}

test('M10 what an Admin refunds by hand, because its provider does not, counts together for its person alone', async () => {
  await fillBox(owner, 5000)
  const [one, other] = [await refusedByBank(), await refusedByBank()]
  const byHand = (paymentId: string, by: Person, amount: number) =>
    give(paymentId, by, { amount, method: 'cash', reference: '' })
  expect((await byHand(one, owner, 600)).body).toMatchObject({ amount: 600, left: 1400 })
  // Another person begins anew, and so does another Admin; just the limit is not above it.
  expect((await byHand(other, owner, 1000)).body).not.toHaveProperty('waits')
  expect((await byHand(one, second, 600)).body).not.toHaveProperty('waits')
  expect((await byHand(one, owner, 401)).body).toMatchObject({ waits: true })
  expect((await decide((await requestOf(one))?._id, true, second)).status).toBe(200)
  // What two have agreed on counts for neither.
  expect((await byHand(one, owner, 399)).body).toMatchObject({ status: 'refunded', left: 0 })
  expect((await byHand(other, second, 1000)).body).toMatchObject({ status: 'refunded', left: 0 })
})
