import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDisputes } from './dispute-opening.ts'
import { createFixture, type Fixture, publishableKey, refusal } from './fixture.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

test('a charge, refund, dispute, event and payment method are read by id as they are listed', async () => {
  const { stripe } = cards
  const { id, latest_charge } = await stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'bdt',
    confirm: true,
    payment_method: 'pm_card_createDisputeInquiry',
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  cards.clock.now = new Date(cards.clock.now.getTime() + 5000)
  await openDisputes(drizzle(cards.pool), { now: cards.clock.now, random: randomBytes })
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 4000 })
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  const [event] = (await stripe.events.list({ type: 'refund.created' })).data
  const charge = await cards.chargeOf(id)

  expect(charge.id).toBe(latest_charge)
  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({ ...charge, amount_refunded: 4000 })
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ ...refund })
  expect(await stripe.disputes.retrieve(String(dispute?.id))).toMatchObject({ ...dispute, charge: charge.id })
  expect(await stripe.events.retrieve(String(event?.id))).toMatchObject({ ...event })
  const method = await stripe.paymentMethods.retrieve(String(charge.payment_method))
  expect(method).toMatchObject({ object: 'payment_method', card: { brand: 'visa' } })
})

test('an unknown id is 404 by name, and the publishable key reads none of them', async () => {
  const { stripe } = cards
  for (const [call, kind] of [
    [() => stripe.charges.retrieve('ch_nope'), 'charge'],
    [() => stripe.refunds.retrieve('re_nope'), 'refund'],
    [() => stripe.disputes.retrieve('du_nope'), 'dispute'],
    [() => stripe.events.retrieve('evt_nope'), 'event'],
    [() => stripe.paymentMethods.retrieve('pm_card_visa'), 'PaymentMethod'],
  ] as const) {
    const { statusCode, code, message } = await refusal(call())
    expect([statusCode, code, message]).toEqual([
      404,
      'resource_missing',
      expect.stringContaining(`No such ${kind}: '`),
    ])
  }
  for (const path of [
    'charges/ch_1',
    'refunds/re_1',
    'disputes/du_1',
    'events/evt_1',
    'payment_methods/pm_1',
  ]) {
    const authorization = `Bearer ${publishableKey}`
    const { status } = await cards.call('GET', `/v1/${path}`, undefined, { authorization })
    expect([path, status]).toEqual([path, 403])
  }
})
