import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { confirmAtBkash, startCheckout } from '../support/hosted-payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const FEE = 500
const MINUTE = 60_000

let app: TestApp
let losing: string[] = []
beforeAll(async () => {
  const isLost = (path: string) => losing.some((end) => path.endsWith(end))
  app = await boot({}, { bkashFaults: ({ path }) => (isLost(path) ? { kind: 'drop' } : undefined) })
})
afterEach(() => {
  losing = []
  app.setTime()
})
afterAll(() => app.stop())

test('M04 a lost answer to a claim is looked up in the next round, however old the attempt is', async () => {
  const [owner, person] = [...(await createUsers([app], 1, 'Admin')), ...(await createUsers([app], 1))] as [
    Person,
    Person,
  ]
  const sessionId = await createSession(owner, { fee: FEE })
  const begun = Date.now()
  const at = (minutes: number) => app.setTime(new Date(begun + minutes * MINUTE))
  const begin = () => startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  await begin()
  at(25)
  const { redirectUrl } = await begin()
  at(46)
  await reconcile(app.services.context)
  const back = await confirmAtBkash(app, redirectUrl)
  losing = ['/execute']
  await fetch(back, { redirect: 'manual' })
  at(47)
  await reconcile(app.services.context)
  expect((await person.ask('GET', '/bookedSessions')).body).toMatchObject([{ sessionId }])
})

/** An Admin says that the money for a checkout, which was sent by hand, has come. */
async function accept(owner: Person, checkoutId: string) {
  const { heldPayments } = (await owner.ask('GET', '/held-payments')).body as unknown as {
    heldPayments: { attemptId: string; checkoutId: string }[]
  }
  const held = heldPayments.find((one) => one.checkoutId === checkoutId)
  return owner.ask('POST', `/held-payments/${held?.attemptId}`, { accept: true, amount: FEE })
}

const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * MINUTE).toISOString()
const dates = { registrationEnd: inDays(4), classStart: inDays(5), classEnd: inDays(6) }

test('M11 a payment through bKash’s page is not money sent by hand, also while nobody knows that it was made', async () => {
  const [owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  const [payer, other] = (await createUsers([app], 2)) as [Person, Person]
  const sessionId = await createSession(owner, { fee: FEE, ...dates })
  const begun = await startCheckout(payer, { sessionId, method: 'bkash', amount: FEE })
  const back = await confirmAtBkash(app, begun.redirectUrl)
  losing = ['/execute', '/status']
  await fetch(back, { redirect: 'manual' })
  expect((await payer.ask('GET', `/checkouts/${begun.checkoutId}`)).body).toMatchObject({
    state: 'confirming',
  })
  const { rows } = await app.services.context.database.execute<{ trx_id: string }>(
    `select trx_id from bkash.transactions join attempts on attempts.reference = payment_id
      where checkout_id = '${begun.checkoutId}'`,
  )
  const trxId = rows[0]?.trx_id

  const held = await startCheckout(other, { sessionId, method: 'desk', amount: FEE })
  const give = () => other.ask('POST', `/checkouts/${held.checkoutId}/reference`, { wallet: 'bkash', trxId })
  const stateOfOther = async () => (await other.ask('GET', `/checkouts/${held.checkoutId}`)).body
  // bKash says what it is.
  expect((await give()).status).toBe(200)
  expect(await stateOfOther()).toMatchObject({ state: 'open', reason: 'reference_refused' })
  // It does not answer, and an Admin cannot know.
  losing = ['/execute', '/status', 'searchTransaction']
  expect((await give()).status).toBe(200)
  expect(await accept(owner, held.checkoutId)).toMatchObject({
    status: 409,
    body: { code: 'payment_processing' },
  })

  // It answers again before the reconciler has asked.
  losing = ['/execute', '/status']
  expect(await accept(owner, held.checkoutId)).toMatchObject({
    status: 409,
    body: { code: 'reference_used' },
  })

  losing = []
  app.setTime(new Date(Date.now() + 5 * MINUTE))
  await reconcile(app.services.context)
  expect((await payer.ask('GET', `/checkouts/${begun.checkoutId}`)).body).toMatchObject({ state: 'paid' })
  expect(await stateOfOther()).toMatchObject({ state: 'open', reason: 'reference_refused' })
})

test('M11 while bKash does not answer, an Admin’s word counts for an amount of which it is claiming no payment', async () => {
  const [owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  const [payer, beginner, other] = (await createUsers([app], 3)) as [Person, Person, Person]
  const sessionId = await createSession(owner, { fee: FEE, ...dates })
  const dearer = await createSession(owner, { fee: FEE + 100, ...dates })
  await startCheckout(beginner, { sessionId, method: 'bkash', amount: FEE })
  const begun = await startCheckout(payer, { sessionId: dearer, method: 'bkash', amount: FEE + 100 })
  const back = await confirmAtBkash(app, begun.redirectUrl)
  losing = ['/execute', '/status', 'searchTransaction']
  await fetch(back, { redirect: 'manual' })
  const { checkoutId } = await startCheckout(other, { sessionId, method: 'desk', amount: FEE })
  const sent = { wallet: 'bkash', trxId: '9SENTBYHND' }
  expect((await other.ask('POST', `/checkouts/${checkoutId}/reference`, sent)).status).toBe(200)
  expect((await accept(owner, checkoutId)).status).toBe(200)
  expect((await other.ask('GET', `/checkouts/${checkoutId}`)).body).toMatchObject({ state: 'paid' })
})
