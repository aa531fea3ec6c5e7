import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFixture, type Fixture, refusal } from './fixture.ts'
import { deliverDueWebhooks } from './index.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

async function pay(amount = 10_000) {
  const intent = await cards.stripe.paymentIntents.create({
    amount,
    currency: 'bdt',
    confirm: true,
    payment_method: 'pm_card_visa',
    expand: ['latest_charge'],
  })
  if (typeof intent.latest_charge !== 'object' || !intent.latest_charge) throw new Error('Not charged')
  return { intent: intent.id, charge: intent.latest_charge.id }
}

describe('refused', () => {
  test('without a target, or with two', async () => {
    expect((await refusal(cards.stripe.refunds.create({}))).code).toBeUndefined()
    const { intent, charge } = await pay()
    const both = cards.stripe.refunds.create({ payment_intent: intent, charge })
    expect((await refusal(both)).code).toBe('parameters_exclusive')
  })

  test('of an unknown charge', async () => {
    for (const params of [{ payment_intent: 'pi_nope' }, { charge: 'ch_nope' }]) {
      const error = await refusal(cards.stripe.refunds.create(params))
      expect([error.statusCode, error.code]).toEqual([404, 'resource_missing'])
    }
  })

  test('of an unpaid intent', async () => {
    const { id } = await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'bdt' })
    const unpaid = await refusal(cards.stripe.refunds.create({ payment_intent: id }))
    expect(unpaid.message).toContain('does not have a successful charge to refund')
    await refusal(cards.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))
    const [failed] = (await cards.stripe.charges.list({ payment_intent: id })).data
    expect((await refusal(cards.stripe.refunds.create({ charge: failed?.id }))).statusCode).toBe(400)
  })

  test('of more than was paid or is left', async () => {
    const { intent } = await pay()
    const refund = (amount: number) => cards.stripe.refunds.create({ payment_intent: intent, amount })
    const tooMuch = await refusal(refund(10_001))
    expect([tooMuch.statusCode, tooMuch.param]).toEqual([400, 'amount'])
    expect(tooMuch.message).toBe('Refund amount (BDT 100.01) is greater than charge amount (BDT 100.00)')
    await refund(4_000)
    expect((await refusal(refund(6_001))).message).toBe(
      'Refund amount (BDT 60.01) is greater than unrefunded amount on charge (BDT 60.00)',
    )
    await refund(6_000)
    expect((await refusal(refund(1))).code).toBe('charge_already_refunded')
    expect((await refusal(cards.stripe.refunds.create({ payment_intent: intent }))).code).toBe(
      'charge_already_refunded',
    )
  })

  test.each([0, -1, 0.5])('of the amount %d', async (amount) => {
    const { intent } = await pay()
    const error = await refusal(cards.stripe.refunds.create({ payment_intent: intent, amount }))
    expect([error.statusCode, error.param]).toEqual([400, 'amount'])
  })
})

test('a refund is in full unless it has an amount', async () => {
  const { intent, charge } = await pay()
  const refund = await cards.stripe.refunds.create({
    payment_intent: intent,
    reason: 'requested_by_customer',
    metadata: { booking: 'b1' },
  })
  expect(refund).toMatchObject({
    object: 'refund',
    amount: 10_000,
    charge,
    payment_intent: intent,
    currency: 'bdt',
    status: 'succeeded',
    reason: 'requested_by_customer',
    metadata: { booking: 'b1' },
  })
  expect(await cards.chargeOf(intent)).toMatchObject({ refunded: true, amount_refunded: 10_000 })
})

test('partial refunds add up, and are listed by intent and by charge', async () => {
  const { intent, charge } = await pay()
  const first = await cards.stripe.refunds.create({ charge, amount: 2_500 })
  const second = await cards.stripe.refunds.create({ charge, amount: 2_500 })
  expect(await cards.chargeOf(intent)).toMatchObject({
    amount: 10_000,
    amount_refunded: 5_000,
    refunded: false,
  })
  for (const filter of [{ payment_intent: intent }, { charge }]) {
    const ids = (await cards.stripe.refunds.list(filter)).data.map(({ id }) => id)
    expect(ids).toEqual([second.id, first.id])
  }
})

test('concurrent refunds never exceed the payment', async () => {
  const { intent } = await pay()
  const results = await Promise.allSettled(
    Array.from({ length: 15 }, () => cards.stripe.refunds.create({ payment_intent: intent, amount: 3_000 })),
  )
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect((await cards.chargeOf(intent)).amount_refunded).toBe(9_000)
})

test('the database itself rejects a refund above the payment', async () => {
  const { charge } = await pay()
  const over = cards.pool.query('update cards.charges set amount_refunded = amount + 1 where id = $1', [
    charge,
  ])
  await expect(over).rejects.toThrow('charges_refunded')
  const again = cards.pool.query(
    `insert into cards.charges (id, payment_intent_id, payment_method_id, amount, currency, status, authenticated, details, metadata, created_at)
     select 'ch_twice', payment_intent_id, payment_method_id, amount, currency, status, authenticated, details, metadata, created_at
     from cards.charges where id = $1`,
    [charge],
  )
  await expect(again).rejects.toThrow('charges_paid_once')
})

describe('slow refunds', () => {
  const secret = 'whsec_refunds'
  const noMerchant: typeof fetch = async () => new Response(null, { status: 200 })
  const options = () => ({
    database: cards.pool,
    webhook: { url: 'http://merchant.test/webhook', secret, fetch: noMerchant },
    clock: () => cards.clock.now,
  })
  const later = async () => {
    cards.clock.now = new Date(cards.clock.now.getTime() + 5000)
    await Promise.all([deliverDueWebhooks(options()), deliverDueWebhooks(options())])
  }
  const refunded = async (payment_method: string) => {
    const { stripe } = cards
    const intent = await stripe.paymentIntents.create({
      amount: 1000,
      currency: 'bdt',
      confirm: true,
      payment_method,
    })
    const refund = await stripe.refunds.create({ payment_intent: intent.id, amount: 400 })
    await deliverDueWebhooks(options())
    const events = async () => {
      const { data } = await stripe.events.list({ limit: 100 })
      return data
        .filter(({ data: { object } }) => 'id' in object && object.id === refund.id)
        .map(({ type }) => type)
        .reverse()
    }
    const charge = async () =>
      (await stripe.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] })).latest_charge
    const again = async () => (await stripe.refunds.list({ payment_intent: intent.id })).data[0]
    return { refund, events, charge, again }
  }

  test('a refund that fails after succeeding returns the amount to the charge', async () => {
    const { refund, again, charge, events } = await refunded('pm_card_refundFail')
    expect(refund.status).toBe('succeeded')
    expect(await charge()).toMatchObject({ amount_refunded: 400 })
    await later()
    expect(await again()).toMatchObject({ status: 'failed', failure_reason: 'unknown' })
    expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(await events()).toEqual([
      'refund.created',
      'refund.failed',
      'refund.updated',
      'charge.refund.updated',
    ])
  })

  test('a pending refund counts only once it succeeds', async () => {
    const { refund, again, charge, events } = await refunded('pm_card_pendingRefund')
    expect(refund.status).toBe('pending')
    expect(await charge()).toMatchObject({ amount_refunded: 0, refunded: false })
    expect(await events()).toEqual(['refund.created'])
    await later()
    await later()
    expect((await again())?.status).toBe('succeeded')
    expect(await charge()).toMatchObject({ amount_refunded: 400, refunded: false })
    expect(await events()).toEqual(['refund.created', 'refund.updated', 'charge.refund.updated'])
  })

  test('a pending refund cannot be refunded twice', async () => {
    const { refund, charge } = await refunded('pm_card_pendingRefund')
    const ask = (amount?: number) =>
      cards.stripe.refunds.create({ payment_intent: String(refund.payment_intent), amount })
    expect((await refusal(ask(601))).message).toBe(
      'Refund amount (BDT 6.01) is greater than unrefunded amount on charge (BDT 6.00)',
    )
    expect((await ask()).amount).toBe(600)
    expect((await refusal(ask())).code).toBe('charge_already_refunded')
    await later()
    expect(await charge()).toMatchObject({ amount_refunded: 1000, refunded: true })
    const types = (await cards.stripe.events.list({ type: 'charge.refunded', limit: 2 })).data
    expect(types.map(({ data }) => data.previous_attributes)).toMatchObject([{ refunded: false }, {}])
  })
})
