import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { UnansweredRefund } from '../../contract/payments/refunds.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { inPanel, losingRefunds } from '../support/lost-refunds.ts'
import { admin, type Person } from '../support/people.ts'
import { scrape } from '../support/scrape.ts'

let app: TestApp
let owner: Person
const answers = losingRefunds()
beforeAll(async () => {
  app = await boot({}, { sslcommerzFaults: answers.faults })
  owner = await admin(app)
})
afterAll(() => app.stop())

/** A refund whose answer was lost so long ago. */
async function lose(how: 'drop' | 'drop-before', hoursAgo: number) {
  const lost = await answers.loseRefund(app, owner, how)
  const { id } = await lost.read()
  await app.services.context.database.execute(
    sql`update refunds set created_at = created_at - make_interval(hours => ${hoursAgo}) where payment_id = ${id}`,
  )
  lostOnes.push({ transaction: lost.transaction, paymentId: id })
  return { ...lost, paymentId: id }
}

/** Leaves no refund open for the next test. */
afterEach(async () => {
  for (const { transaction, paymentId } of lostOnes.splice(0)) {
    await app.services.context.database.execute(
      sql`update refunds set created_at = created_at - interval '2 hours' where payment_id = ${paymentId}`,
    )
    const open = await find(paymentId)
    const [reference = null] = await inPanel(app, transaction)
    if (open?.isLost) await answer(open.refundId, reference)
  }
  await pass()
})
const lostOnes: { transaction: string; paymentId: string }[] = []

const list = async () => {
  const { body } = await owner.ask('GET', '/refunds/unanswered')
  return body as unknown as { refunds: UnansweredRefund[]; total: number }
}
const find = async (paymentId: string) =>
  (await list()).refunds.find((refund) => refund.paymentId === paymentId)
const answer = (refundId: string, reference: unknown) =>
  owner.ask('POST', `/refunds/${refundId}/answer`, { reference })

/** A bank has had the time that it takes, and the reconciler has looked. */
async function pass(): Promise<void> {
  app.setTime(new Date(Date.now() + 10_000))
  await processRefunds(app.services.context)
  app.setTime()
}

test('M09 what is no reference is refused', async () => {
  const lost = await lose('drop', 2)
  const { refundId = '' } = (await find(lost.paymentId)) ?? {}
  for (const reference of [undefined, '', ' ', 7, 'x'.repeat(101)])
    expect(await answer(refundId, reference)).toMatchObject({ status: 400, body: { field: 'reference' } })
})

test('M09 a refund is listed once it has waited for an hour, and says whose money it is', async () => {
  const lost = await lose('drop', 0)
  expect(await find(lost.paymentId)).toBeUndefined()
  await app.services.context.database.execute(sql`update refunds set created_at = created_at - interval '2 hours'
    where payment_id = ${lost.paymentId}`)
  expect(await find(lost.paymentId)).toMatchObject({
    method: 'sslcommerz',
    transactionId: lost.transaction,
    amount: 500,
    isLost: true,
    person: { email: expect.stringContaining('@') },
  })
})

test('M09 refunds that wait longest are listed first, each once, and counted', async () => {
  const [shorter, longer] = [await lose('drop', 2), await lose('drop', 5)]
  const { refunds, total } = await list()
  const waiting = refunds.map(({ paymentId }) => paymentId)
  expect(waiting).toEqual([longer.paymentId, shorter.paymentId])
  expect(total).toBe(2)
})

test('M09 its reference, entered by an Admin, makes the server find the refund, and the audit trail says who', async () => {
  const lost = await lose('drop', 2)
  const [reference = ''] = await inPanel(app, lost.transaction)
  const { refundId = '' } = (await find(lost.paymentId)) ?? {}
  expect((await answer(refundId, reference)).status).toBe(200)
  await pass()
  expect(await lost.read()).toMatchObject({ status: 'refunded', refundedMinor: 500_00, refundRef: reference })
  expect(await inPanel(app, lost.transaction)).toHaveLength(1)
  const { body } = await owner.ask('GET', '/audit-trail?action=refund.answered')
  expect((body.acts as unknown[])[0]).toMatchObject({
    by: { email: owner.email },
    role: 'Admin',
    after: { reference },
  })
  expect(await answer(refundId, reference)).toMatchObject({
    status: 409,
    body: { code: 'refund_not_waiting' },
  })
})

test('M09 of two Admins who say at once that there is no refund, one is heard, and money is refunded once', async () => {
  const lost = await lose('drop-before', 2)
  const { refundId = '' } = (await find(lost.paymentId)) ?? {}
  const said = await Promise.all([answer(refundId, null), answer(refundId, null)])
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409])
  await processRefunds(app.services.context)
  await pass()
  expect(await lost.read()).toMatchObject({ status: 'refunded', refundedMinor: 500_00 })
  expect(await inPanel(app, lost.transaction)).toHaveLength(1)
})

test('M09 a reference belongs to one refund', async () => {
  const first = await lose('drop', 2)
  const second = await lose('drop', 2)
  const [reference = ''] = await inPanel(app, first.transaction)
  const ids = await Promise.all([find(first.paymentId), find(second.paymentId)])
  const said = await Promise.all(ids.map((one) => answer(one?.refundId ?? '', reference)))
  expect(said.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(said.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'refund_reference_used',
    field: 'reference',
  })
})

test('M09 after a day without an outcome the System page and the metrics call a person', async () => {
  const finding = async () => {
    const { body } = await owner.ask('GET', '/system')
    return (body.findings as unknown as { name: string }[]).find(({ name }) => name === 'refunds')
  }
  const metric = async () => {
    const { text } = await scrape(app.url)
    return /^boithok_refunds_unanswered (\d+)$/m.exec(text)?.[1]
  }
  const lost = await lose('drop', 23)
  expect(await metric()).toBe('0')
  await app.services.context.database.execute(sql`update refunds set created_at = created_at - interval '2 hours'
    where payment_id = ${lost.paymentId}`)
  expect(await metric()).toBe('1')
  await expect.poll(finding).toMatchObject({
    state: 'attention',
    remedy: expect.stringContaining('page of stuck refunds'),
  })
})
