import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserForm, createFixture, type Fixture } from './fixture.ts'

// docs.stripe.com/api/balance_transactions/object, docs.stripe.com/reports/balance-transaction-types, and the probes

let cards: Fixture
beforeAll(async () => {
  cards = await createFixture()
})
afterAll(async () => {
  expect(cards.errors).toEqual([])
  await cards.close()
})

/** A paid charge of $10.00 with its balance transaction. */
async function pay(description?: string) {
  const paid = await cards.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
    expand: ['latest_charge.balance_transaction'],
    ...(description && { description }),
  })
  const charge = paid.latest_charge
  if (typeof charge !== 'object' || !charge) throw new Error('Not charged')
  return { paid, charge, id: charge.id }
}

test('a charge has one, expandable, with the charge as its source', async () => {
  const { charge, id } = await pay('Algebra')
  const expected = {
    object: 'balance_transaction',
    amount: 1000,
    currency: 'usd',
    description: 'Algebra',
    fee: 0,
    net: 1000,
    reporting_category: 'charge',
    source: id,
    status: 'pending',
    type: 'charge',
  }
  expect(charge.balance_transaction).toMatchObject(expected)
  const { balance_transaction: name } = await cards.stripe.charges.retrieve(id)
  expect(name).toMatch(/^txn_\w{24}$/)
  const found = await cards.stripe.balanceTransactions.retrieve(String(name), { expand: ['source'] })
  expect(found).toMatchObject({ ...expected, id: name, source: { object: 'charge', id } })
})

test('a charge that failed has none', async () => {
  const intent = await cards.stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
  const form = browserForm(intent, { number: '4000000000000002' })
  await cards.call('POST', `/v1/payment_intents/${intent.id}/confirm`, form, { authorization: '' })
  const [failed] = (await cards.stripe.charges.list({ payment_intent: intent.id })).data
  expect(failed).toMatchObject({ status: 'failed', balance_transaction: null })
})

test('a refund has one that is negative, and the payment method of its charge', async () => {
  const { id, charge } = await pay('Algebra')
  const given = await cards.stripe.refunds.create({
    charge: id,
    amount: 400,
    expand: ['balance_transaction'],
  })
  expect(given).toMatchObject({
    payment_method: charge.payment_method,
    balance_transaction: {
      amount: -400,
      net: -400,
      fee: 0,
      fee_details: [],
      description: 'REFUND FOR CHARGE (Algebra)',
      reporting_category: 'refund',
      source: given.id,
      type: 'refund',
    },
  })
})

test('a refund has none while it is pending', async () => {
  const paid = await cards.stripe.paymentIntents.create({
    amount: 1000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_pendingRefund',
  })
  const refund = await cards.stripe.refunds.create({ payment_intent: paid.id })
  expect(refund).toMatchObject({ status: 'pending', balance_transaction: null })
  await cards.pool.query("update cards.refunds set status = 'failed', next_status = null where id = $1", [
    refund.id,
  ])
  const failed = await cards.stripe.refunds.retrieve(refund.id, { expand: ['failure_balance_transaction'] })
  expect(failed).toMatchObject({
    balance_transaction: expect.stringMatching(/^txn_/),
    failure_balance_transaction: { type: 'refund_failure', amount: 1000, source: refund.id },
  })
})

test('are listed newest first, in pages, by source, type and currency', async () => {
  const later = () => {
    cards.clock.now = new Date(cards.clock.now.getTime() + 1000)
  }
  later()
  const { id } = await pay()
  later()
  const refund = await cards.stripe.refunds.create({ charge: id })
  const [newest, older] = (await cards.stripe.balanceTransactions.list({ limit: 2 })).data
  expect([newest, older]).toMatchObject([
    { source: refund.id, description: 'REFUND FOR CHARGE' },
    { source: id },
  ])
  const next = await cards.stripe.balanceTransactions.list({ limit: 1, starting_after: newest?.id })
  expect(next.data).toEqual([older])
  const list = async (query: string) =>
    (await cards.call('GET', `/v1/balance_transactions?${query}`)).body as { data: { source: string }[] }
  expect((await list(`source=${refund.id}`)).data).toEqual([newest])
  expect((await list('type=refund&limit=1')).data).toEqual([newest])
  for (const query of ['type=nonsense', 'currency=nonsense', 'source=nonsense'])
    expect((await list(query)).data).toEqual([])
})
