import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDisputes } from './dispute-opening.ts'
import { createFixture, type Fixture, refusal } from './fixture.ts'

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

async function paid(payment_method: string) {
  const intent = await cards.stripe.paymentIntents.create({
    amount: 10_000,
    currency: 'bdt',
    confirm: true,
    payment_method,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  return { intent: intent.id, charge: String(intent.latest_charge) }
}

/** A disputed payment, with the events of its dispute. */
async function disputed(payment_method: string) {
  const payment = await paid(payment_method)
  cards.clock.now = new Date(cards.clock.now.getTime() + 5000)
  await openDisputes(drizzle(cards.pool), { now: cards.clock.now, random: randomBytes })
  const { data } = await cards.stripe.disputes.list({ payment_intent: payment.intent })
  const [dispute] = data
  if (!dispute) throw new Error('Not disputed')
  const events = async () => {
    const { data } = await cards.stripe.events.list({ limit: 100 })
    return data
      .filter(({ data: { object } }) => 'id' in object && object.id === dispute.id)
      .map(({ type }) => type.replace('charge.dispute.', ''))
      .reverse()
  }
  const answer = (uncategorized_text: string) =>
    cards.stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } })
  return { ...payment, dispute, events, answer }
}

test('a paid charge is disputed in full after a while, and its funds are withdrawn', async () => {
  const { dispute, charge, intent, events } = await disputed('pm_card_createDispute')
  expect(dispute).toMatchObject({
    object: 'dispute',
    amount: 10_000,
    currency: 'bdt',
    charge,
    payment_intent: intent,
    reason: 'fraudulent',
    status: 'needs_response',
    is_charge_refundable: false,
    evidence: { uncategorized_text: null, customer_name: null },
    evidence_details: { submission_count: 0, has_evidence: false },
  })
  expect(await cards.chargeOf(intent)).toMatchObject({ disputed: true, amount_refunded: 0 })
  expect(await events()).toEqual(['created', 'funds_withdrawn'])
  await openDisputes(drizzle(cards.pool), { now: cards.clock.now, random: randomBytes })
  expect((await cards.stripe.disputes.list({ charge })).data).toHaveLength(1)
})

test('not received is another reason', async () => {
  const { dispute } = await disputed('pm_card_createDisputeProductNotReceived')
  expect(dispute.reason).toBe('product_not_received')
})

describe('the bank decides', () => {
  test('for the merchant, and the funds return', async () => {
    const { answer, events, intent } = await disputed('pm_card_createDispute')
    expect(await answer('winning_evidence')).toMatchObject({
      status: 'won',
      is_charge_refundable: true,
      evidence: { uncategorized_text: 'winning_evidence' },
      evidence_details: { submission_count: 1, has_evidence: true },
    })
    expect(await events()).toEqual(['created', 'funds_withdrawn', 'updated', 'funds_reinstated', 'closed'])
    expect((await cards.stripe.refunds.create({ payment_intent: intent })).status).toBe('succeeded')
  })

  test('for the payer', async () => {
    const { answer, events } = await disputed('pm_card_createDispute')
    expect((await answer('losing_evidence')).status).toBe('lost')
    expect(await events()).toEqual(['created', 'funds_withdrawn', 'updated', 'closed'])
  })

  test('by nothing but the evidence of test mode', async () => {
    const { answer } = await disputed('pm_card_createDispute')
    const error = await refusal(answer('They were there'))
    expect([error.statusCode, error.param]).toEqual([400, 'evidence[uncategorized_text]'])
  })
})

test('an inquiry withdraws nothing, and a refund is still possible', async () => {
  const { dispute, events, answer, intent } = await disputed('pm_card_createDisputeInquiry')
  expect(dispute).toMatchObject({ status: 'warning_needs_response' })
  expect((await answer('winning_evidence')).status).toBe('warning_closed')
  expect(await events()).toEqual(['created', 'updated', 'closed'])
  expect((await cards.stripe.refunds.create({ payment_intent: intent })).status).toBe('succeeded')
})

test('refused: refunding a disputed charge, changing a closed dispute, unknown ids', async () => {
  const { intent, answer } = await disputed('pm_card_createDispute')
  expect((await refusal(cards.stripe.refunds.create({ payment_intent: intent }))).code).toBe(
    'charge_disputed',
  )
  await answer('losing_evidence')
  const again = await refusal(answer('winning_evidence'))
  expect([again.statusCode, again.message]).toEqual([400, 'This dispute is already closed'])
  const evidence = { uncategorized_text: 'winning_evidence' }
  const unknown = await refusal(cards.stripe.disputes.update('du_nope', { evidence }))
  expect([unknown.statusCode, unknown.code, unknown.param]).toEqual([404, 'resource_missing', 'dispute'])
})
