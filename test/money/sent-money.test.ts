import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { HOLD_MS_BY_METHOD } from '../../contract/payments/hold-times.ts'
import { users } from '../../db/schema.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import { confirmAtBkash, startCheckout } from '../support/hosted-payments.ts'
import { type Person, unconfirmedStudent } from '../support/people.ts'
import { newPhone } from '../support/phone-accounts.ts'
import { createSession, weekly } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'

const FEE = 500
const HOUR_MS = 3600_000
const DAY_MS = 24 * HOUR_MS
/** 5,000 in the long run. */
const RACERS = Number(process.env.RACE_USERS ?? 30)

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  ;[owner] = (await createUsers([app], 1, 'Admin')) as [Person]
  people = await createUsers([app], RACERS + 40)
})
afterEach(() => app.setTime())
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const newTrxId = () => randomUUID().slice(24).toUpperCase()
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

/** A session whose class is far enough for somebody to hold a seat until tomorrow. */
const session = (changes: object = {}) =>
  createSession(owner, {
    fee: FEE,
    registrationEnd: inDays(4),
    classStart: inDays(5),
    classEnd: inDays(6),
    ...changes,
  })

async function holdAtDesk(person: Person, sessionId: string) {
  const { checkoutId } = await startCheckout(person, { sessionId, method: 'desk', amount: FEE })
  return checkoutId
}
const give = (person: Person, id: string, trxId: string, wallet = 'nagad') =>
  person.ask('POST', `/checkouts/${id}/reference`, { wallet, trxId })
const stateOf = async (person: Person, id: string) => (await person.ask('GET', `/checkouts/${id}`)).body

async function heldPaymentOf(checkoutId: string): Promise<string | undefined> {
  const { heldPayments } = (await owner.ask('GET', '/held-payments')).body as unknown as {
    heldPayments: { attemptId: string; checkoutId: string }[]
  }
  return heldPayments.find((one) => one.checkoutId === checkoutId)?.attemptId
}
type News = { kind: string; _id: string; detail?: string }
const newsOf = async (person: Person) =>
  (await person.ask('GET', '/notifications')).body.notifications as unknown as News[]

/** The time of a decision is over, by a minute. */
async function lateBy(hours: number) {
  app.setTime(new Date(Date.now() + hours * HOUR_MS + 60_000))
  await reconcile(app.services.context)
}

const decide = async (checkoutId: string, decision: object) =>
  owner.ask('POST', `/held-payments/${await heldPaymentOf(checkoutId)}`, decision)

test.each([
  [{ trxId: 'x' }, 'invalid_trx_id', 'trxId'],
  [{ trxId: 'AB<script>' }, 'invalid_trx_id', 'trxId'],
  [{ trxId: '' }, 'required', 'trxId'],
  [{ wallet: 'paypal' }, 'must_be_one_of', 'wallet'],
])(
  'M11 a reference %j is refused with the field, and the seat stays as it was',
  async (change, code, field) => {
    const person = somebody()
    const id = await holdAtDesk(person, await session())
    const sent = { wallet: 'nagad', trxId: newTrxId(), ...change }
    const refused = await person.ask('POST', `/checkouts/${id}/reference`, sent)
    expect(refused).toMatchObject({ status: 400, body: { code, field } })
    expect(await stateOf(person, id)).toMatchObject({ state: 'open', reason: 'waits_for_desk' })
  },
)

test('M11 at the desk one holds one seat, for a day, not shortly before the class, and few of a session', async () => {
  const person = somebody()
  const begin = Date.now()
  app.setTime(new Date(begin))
  const id = await holdAtDesk(person, await session())
  const { expiresAt } = await stateOf(person, id)
  expect(expiresAt).toBe(new Date(begin + HOLD_MS_BY_METHOD.desk).toISOString())
  const ask = (who: Person, sessionId: string) =>
    who.ask('POST', '/checkouts', { sessionId, method: 'desk', amount: FEE })
  expect(await ask(person, await session())).toMatchObject({
    status: 409,
    body: { code: 'desk_one_at_a_time' },
  })
  const soon = await session({ registrationEnd: inDays(0.5), classStart: inDays(0.9) })
  expect(await ask(somebody(), soon)).toMatchObject({ status: 409, body: { code: 'desk_too_late' } })
  const small = await session({ capacity: 10 })
  for (const status of [200, 200, 409]) expect((await ask(somebody(), small)).status).toBe(status)
  // Who left theirs unpaid until tomorrow may hold another one.
  app.setTime(new Date(begin + HOLD_MS_BY_METHOD.desk))
  expect((await ask(person, small)).status).toBe(200)
})

test('M11 at the desk nobody holds a seat whose address is not confirmed, and of a small session one person does', async () => {
  const ask = (who: Person, sessionId: string, method = 'desk') =>
    who.ask('POST', '/checkouts', { sessionId, method, amount: FEE })
  const tiny = await session({ capacity: 4 })
  const [stranger, wide] = [await unconfirmedStudent(app), await session()]
  expect(await ask(stranger, wide)).toMatchObject({
    status: 409,
    body: { code: 'desk_needs_confirmed_address' },
  })
  expect((await ask(stranger, wide, 'card')).status).toBe(200)
  // Who signs in by their number has confirmed that. One that the desk wrote down says nothing.
  const write = (changes: Partial<typeof users.$inferInsert>) =>
    app.services.context.database.update(users).set(changes).where(eq(users.providerUid, stranger.uid))
  await write({ phone: newPhone() })
  expect((await ask(stranger, await session())).status).toBe(409)
  // Their token, which names no number, is older.
  await write({ phoneSignInAt: new Date(), phoneToldAt: new Date(Date.now() + DAY_MS) })
  expect((await ask(stranger, await session())).status).toBe(200)
  // Who pays by card is none of the few.
  expect((await ask(somebody(), tiny, 'card')).status).toBe(200)
  expect((await ask(somebody(), tiny)).status).toBe(200)
  expect(await ask(somebody(), tiny)).toMatchObject({ status: 409, body: { code: 'desk_full' } })
})

test('M11 a made-up transaction id holds no more seats than the way to the desk does', async () => {
  const person = somebody()
  const begin = async (sessionId: string) =>
    (await startCheckout(person, { sessionId, method: 'card', amount: FEE })).checkoutId
  const first = await begin(await session())
  expect((await give(person, first, newTrxId())).status).toBe(200)
  const second = await begin(await session())
  const refused = { status: 409, body: { code: 'desk_one_at_a_time' } }
  expect(await give(person, second, newTrxId())).toMatchObject(refused)
  const third = { sessionId: await session(), method: 'desk', amount: FEE }
  expect(await person.ask('POST', '/checkouts', third)).toMatchObject(refused)
  const small = await session({ capacity: 5 })
  const [quick, slow] = [somebody(), somebody()]
  expect((await give(quick, await holdAtDesk(quick, small), newTrxId())).status).toBe(200)
  const { checkoutId } = await startCheckout(slow, { sessionId: small, method: 'card', amount: FEE })
  expect(await give(slow, checkoutId, newTrxId())).toMatchObject({
    status: 409,
    body: { code: 'desk_full' },
  })
})

test('M11 after three ids that were not confirmed a person has to come to the desk', async () => {
  const person = somebody()
  const id = await holdAtDesk(person, await session())
  for (let times = 0; times < 3; times += 1) {
    expect((await give(person, id, newTrxId())).status).toBe(200)
    await decide(id, { accept: false, reason: 'No such money' })
  }
  expect(await give(person, id, newTrxId())).toMatchObject({
    status: 409,
    body: { code: 'too_many_references' },
  })
})

test('M11 the seat waits until a cashier confirms; money by hand is then a payment like every other', async () => {
  const person = somebody()
  const sessionId = await session({ capacity: 1 })
  const id = await holdAtDesk(person, sessionId)
  const trxId = newTrxId()
  expect((await give(person, id, ` ${trxId.toLowerCase()} `)).body).toMatchObject({
    state: 'confirming',
    reason: 'waits_for_confirmation',
    wallet: 'nagad',
    trxId,
  })
  expect(
    (await somebody().ask('POST', '/checkouts', { sessionId, method: 'card', amount: FEE })).body.code,
  ).toBe('sold_out')
  expect((await decide(id, { accept: true, amount: FEE })).status).toBe(200)
  expect(await stateOf(person, id)).toMatchObject({ state: 'paid', bookingId: expect.any(String) })
  const { body } = await person.ask('GET', '/paymentsid')
  expect(body).toMatchObject([{ status: 'paid', transactionId: trxId, paymentMethod: 'nagad' }])
})

test('M11 a refusal needs a reason, which the student alone is told, and they may give the right id', async () => {
  const [person, other] = [somebody(), somebody()]
  await holdAtDesk(other, await session())
  const id = await holdAtDesk(person, await session())
  await give(person, id, newTrxId())
  expect(await decide(id, { accept: false })).toMatchObject({ status: 400, body: { field: 'reason' } })
  expect((await decide(id, { accept: false, reason: 'No such money' })).status).toBe(200)
  expect(await stateOf(person, id)).toMatchObject({
    state: 'open',
    reason: 'reference_refused',
    refusal: 'No such money',
  })
  const email = (await emailsOf(app, person)).at(-1)
  expect(email?.subject).toContain('Your transaction ID was not accepted')
  expect(email?.body).toContain('No such money')
  expect(await newsOf(person)).toContainEqual(
    expect.objectContaining({ kind: 'sent_money_refused', _id: id, detail: 'No such money' }),
  )
  expect((await newsOf(other)).map(({ kind }) => kind)).not.toContain('sent_money_refused')
  expect((await give(person, id, newTrxId())).body.state).toBe('confirming')
})

test('M11 the id of a bKash checkout buys nothing else, by whatever wallet it is called', async () => {
  const [payer, liar] = [somebody(), somebody()]
  const { redirectUrl } = await startCheckout(payer, {
    sessionId: await session(),
    method: 'bkash',
    amount: FEE,
  })
  await fetch(await confirmAtBkash(app, redirectUrl))
  const [paid] = (await payer.ask('GET', '/paymentsid')).body as unknown as { transactionId: string }[]
  const trxId = paid?.transactionId ?? ''
  const used = { status: 409, body: { code: 'reference_used' } }
  const held = await holdAtDesk(liar, await session())
  for (const wallet of ['bkash', 'nagad', 'rocket']) {
    expect(await give(liar, held, trxId, wallet)).toMatchObject(used)
    const sale = cash(await session(), { method: wallet, reference: trxId, amount: FEE })
    expect(await owner.ask('POST', '/desk/payments', sale)).toMatchObject(used)
  }
})

test('M11 an id that was refused may be given by whom it belongs to; one that waits or was accepted may not', async () => {
  const [liar, honest] = [somebody(), somebody()]
  const trxId = newTrxId()
  const one = await holdAtDesk(liar, await session())
  const other = await holdAtDesk(honest, await session())
  await give(liar, one, trxId)
  expect(await give(honest, other, trxId)).toMatchObject({
    status: 409,
    body: { code: 'reference_used', field: 'trxId' },
  })
  await decide(one, { accept: false, reason: 'Not yours' })
  expect((await give(honest, other, trxId)).status).toBe(200)
  await decide(other, { accept: true, amount: FEE })
  expect(await give(liar, one, trxId)).toMatchObject({ status: 409 })
})

test('M11 without a decision for a day the seat goes, and the student is told what to do', async () => {
  const person = somebody()
  const sessionId = await session({ title: 'Unchecked money' })
  const id = await holdAtDesk(person, sessionId)
  const trxId = newTrxId()
  await give(person, id, trxId)
  await lateBy(24)
  expect(await stateOf(person, id)).toMatchObject({ state: 'ended', reason: 'reference_unchecked' })
  const email = (await emailsOf(app, person)).at(-1)
  expect(email?.subject).toBe('Your payment was not checked in time: Unchecked money')
  expect(email?.body).toContain(trxId)
  expect(email?.body).toContain(`/dashboard/checkouts/${id}`)
  expect(await newsOf(person)).toContainEqual(
    expect.objectContaining({ kind: 'sent_money_unchecked', _id: id }),
  )
  const { acts } = (await owner.ask('GET', '/audit-trail?action=payment.unchecked')).body
  expect(acts).toContainEqual(expect.objectContaining({ after: { reference: trxId } }))
  // The same money buys the seat after all.
  const again = await holdAtDesk(person, sessionId)
  expect((await give(person, again, trxId)).status).toBe(200)
  expect((await decide(again, { accept: true, amount: FEE })).status).toBe(200)
})

test('M11 a decision in the moment when its time is over counts, or the student is told, not both', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => somebody()))
  const sessionId = await session()
  const ids: string[] = []
  for (const person of people) {
    const { checkoutId } = await startCheckout(person, { sessionId, method: 'card', amount: FEE })
    expect((await give(person, checkoutId, newTrxId())).status).toBe(200)
    ids.push(checkoutId)
  }
  const heldPayments = await Promise.all(ids.map(heldPaymentOf))
  app.setTime(new Date(Date.now() + 24 * HOUR_MS + 60_000))
  const [, ...answers] = await Promise.all([
    reconcile(app.services.context),
    ...heldPayments.map((review) =>
      owner.ask('POST', `/held-payments/${review}`, { accept: true, amount: FEE }),
    ),
  ])
  for (const [index, person] of people.entries()) {
    const { state } = await stateOf(person, ids[index] ?? '')
    const isTold = (await emailsOf(app, person)).some(({ subject }) =>
      subject.includes('not checked in time'),
    )
    const expected = answers[index]?.status === 200 ? ['paid', false] : ['ended', true]
    expect([state, isTold]).toEqual(expected)
  }
})

test('M11 the centre sets for how many hours a seat waits, within bounds', async () => {
  const set = (person: Person, checkHours: number) =>
    person.ask('PUT', '/settings/sent-money', { checkHours })
  expect((await set(somebody(), 2)).status).toBe(403)
  for (const wrong of [0, 73, 1.5])
    expect(await set(owner, wrong)).toMatchObject({ status: 400, body: { field: 'checkHours' } })
  expect((await owner.ask('GET', '/settings')).body).toMatchObject({
    'sent-money': { value: { checkHours: 24 } },
  })
  const [other, person] = [somebody(), somebody()]
  const sessionId = await session()
  await give(other, await holdAtDesk(other, sessionId), newTrxId())
  expect((await set(owner, 2)).status).toBe(200)
  const id = await holdAtDesk(person, sessionId)
  const now = new Date()
  app.setTime(now)
  await give(person, id, newTrxId())
  const until = new Date(now.getTime() + 2 * HOUR_MS).toISOString()
  const { heldPayments } = (await owner.ask('GET', '/held-payments')).body as unknown as {
    heldPayments: { until: string }[]
  }
  expect(heldPayments).toContainEqual(
    expect.objectContaining({ checkoutId: id, givenAt: now.toISOString(), until }),
  )
  // The nearest deadline comes first.
  const deadlines = heldPayments.map((one) => one.until)
  expect(deadlines).toEqual(deadlines.toSorted())
  expect((await person.ask('POST', '/payments/recheck', { sessionId })).body).toMatchObject({
    found: 'processing',
    code: 'payment_processing',
  })
  // It holds for those that wait.
  await set(owner, 24)
  await lateBy(2)
  expect(await stateOf(person, id)).toMatchObject({ state: 'ended', reason: 'reference_unchecked' })
})

test('M11 only the amount that is due is accepted: neither more nor less is lost', async () => {
  const person = somebody()
  const id = await holdAtDesk(person, await session())
  await give(person, id, newTrxId())
  expect(await decide(id, { accept: true })).toMatchObject({ status: 400, body: { field: 'amount' } })
  for (const amount of [FEE + 18.5, FEE - 10])
    expect(await decide(id, { accept: true, amount })).toMatchObject({
      status: 409,
      body: { code: 'sent_amount_differs', params: { due: FEE, received: amount }, field: 'amount' },
    })
  expect(await stateOf(person, id)).toMatchObject({ state: 'confirming' })
  expect((await decide(id, { accept: true, amount: FEE })).status).toBe(200)
})

test('M11 who joins late may send the money by hand, until a day before the last class', async () => {
  const course = (lateJoin: string) =>
    createSession(owner, {
      fee: FEE,
      ...{ registrationStart: inDays(-9), registrationEnd: inDays(-2), lateJoin },
      repeat: weekly({ from: inDays(-3).slice(0, 10), count: 4 }),
      ...{ classStart: undefined, classEnd: undefined, duration: undefined },
    })
  const id = await course('full')
  const { body } = await owner.ask('GET', `/sessions/${id}`)
  const last = new Date(String(body.lateJoinUntil)).getTime()
  const ask = (person: Person) =>
    person.ask('POST', '/checkouts', { sessionId: id, method: 'desk', amount: FEE })
  const person = somebody()
  const { status, body: held } = await ask(person)
  expect([status, held.code]).toEqual([200, undefined])
  expect((await give(person, String(held.checkoutId), newTrxId())).status).toBe(200)
  app.setTime(new Date(last - 23 * HOUR_MS))
  expect(await ask(somebody())).toMatchObject({ status: 409, body: { code: 'desk_too_late' } })
})

test('M11 only an Admin decides, and nobody about money of their own', async () => {
  const [boss] = (await createUsers([app], 1, 'Admin')) as [Person]
  const desk = await cashier(app, owner)
  const ownId = await holdAtDesk(boss, await session())
  expect((await give(boss, ownId, newTrxId())).status).toBe(200)
  const attempt = await heldPaymentOf(ownId)
  const seenBy = async (person: Person) =>
    (
      (await person.ask('GET', '/held-payments')).body.heldPayments as {
        attemptId: string
        mayDecide: boolean
      }[]
    ).find(({ attemptId }) => attemptId === attempt)?.mayDecide
  expect([await seenBy(desk), await seenBy(boss), await seenBy(owner)]).toEqual([false, false, true])
  const accept = (person: Person) =>
    person.ask('POST', `/held-payments/${attempt}`, { accept: true, amount: FEE })
  expect((await accept(desk)).status).toBe(403)
  expect(await accept(boss)).toMatchObject({ status: 403, body: { code: 'own_payment' } })
  expect((await accept(owner)).status).toBe(200)
  expect(await stateOf(boss, ownId)).toMatchObject({ state: 'paid' })
})

test('M11 where the centre says so a cashier decides about others’ money, and never about their own', async () => {
  const desk = somebody()
  expect((await owner.ask('PATCH', `/admin/users/${desk.id}/cashier`, { on: true })).status).toBe(200)
  const person = somebody()
  const [theirs, own] = [await holdAtDesk(person, await session()), await holdAtDesk(desk, await session())]
  for (const [who, id] of [
    [person, theirs],
    [desk, own],
  ] as const)
    expect((await give(who, id, newTrxId())).status).toBe(200)
  const accept = async (id: string) =>
    desk.ask('POST', `/held-payments/${await heldPaymentOf(id)}`, { accept: true, amount: FEE })
  const allow = (decide: unknown) => owner.ask('PUT', '/settings/cashier-rights', { decide })
  expect(await allow('yes')).toMatchObject({ status: 400, body: { field: 'decide' } })
  expect(await accept(theirs)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
  expect((await allow(true)).status).toBe(200)
  expect(await accept(own)).toMatchObject({ status: 403, body: { code: 'own_payment' } })
  expect((await accept(theirs)).status).toBe(200)
  expect(await stateOf(person, theirs)).toMatchObject({ state: 'paid' })
  expect((await allow(false)).status).toBe(200)
  expect(await accept(own)).toMatchObject({ status: 403, body: { code: 'not_allowed' } })
})

test('M11 two Admins who decide at once decide once', async () => {
  const person = somebody()
  const id = await holdAtDesk(person, await session())
  await give(person, id, newTrxId())
  const attempt = await heldPaymentOf(id)
  const answers = await Promise.all([
    owner.ask('POST', `/held-payments/${attempt}`, { accept: true, amount: FEE }),
    owner.ask('POST', `/held-payments/${attempt}`, { accept: false, reason: 'No' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test(`M11 of ${RACERS} people who give the same transaction id at once, one counts`, {
  timeout: 120_000 + RACERS * 100,
}, async () => {
  const sessionId = await session()
  const trxId = newTrxId()
  const racers = people.slice(-RACERS)
  const ids: string[] = []
  // Whoever holds a seat at the desk is one of few; a payment that waits for its page takes a reference too.
  for (let from = 0; from < racers.length; from += 50)
    ids.push(
      ...(await Promise.all(
        racers
          .slice(from, from + 50)
          .map(
            async (person) =>
              (
                await startCheckout(person, { sessionId, method: 'card', amount: FEE })
              ).checkoutId,
          ),
      )),
    )
  const answers = await Promise.all(
    racers.map(async (person, index) => {
      // So many at once wait for a connection; whoever waits too long is asked to try again.
      for (;;) {
        const answer = await give(person, ids[index] ?? '', trxId)
        if (answer.status !== 503) return answer
      }
    }),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 'taken' : body.code))
  expect(
    Object.fromEntries(
      Map.groupBy(codes, (code) => code ?? '')
        .entries()
        .map(([code, all]) => [code, all.length]),
    ),
  ).toEqual({
    taken: 1,
    reference_used: RACERS - 1,
  })
})
