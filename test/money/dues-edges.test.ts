import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { settings } from '../../db/schema.ts'
import { remindOfParts } from '../../domain/fee-parts/remind.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { addDiscount, priceFor } from '../support/discounts.ts'
import { emailsOf } from '../support/emails.ts'
import { createPlan, duesOf, payPart, startPart } from '../support/parts.ts'
import { confirm } from '../support/payments.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(30))
  await owner.ask('PUT', '/settings/refund-rule', { hoursBefore: 1, percent: 100 })
})
afterEach(() => app.setTime())
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

const first = { part: 1, amount: 1000 }
const second = { part: 2, amount: 1000 }
const statesOf = async (person: Person) => (await duesOf(person)).map(({ part, state }) => `${part} ${state}`)

async function seated(changes: Record<string, unknown> = {}) {
  const id = await createPlan(owner, changes)
  const person = somebody()
  expect(await payPart(app, person, id, first)).toMatchObject({ status: 200 })
  return { id, person }
}

test('B10 a fee too small for its parts is paid at once, in two tabs by one attempt', async () => {
  const id = await createPlan(owner, { fee: 0.05 })
  const person = somebody()
  const quote = (await person.ask('GET', `/sessions/${id}/mine`)).body
  expect(quote).toMatchObject({ whole: { amount: 0.05 } })
  expect(quote).not.toHaveProperty('parts')
  const tabs = [await startPart(person, id, { part: 1, amount: 0.05 })]
  tabs.push(await startPart(person, id, { part: 1, amount: 0.05 }))
  expect(tabs[1]?.body).toMatchObject({ clientSecret: tabs[0]?.body.clientSecret })
  const transactionId = await confirm(app, tabs[0]?.body.clientSecret as string)
  expect((await person.ask('POST', '/payments', { sessionId: id, transactionId })).status).toBe(200)
  expect(await duesOf(person)).toEqual([])
})

test('B10 a code for the whole fee books the seat at once, without parts', async () => {
  const id = await createPlan(owner)
  await addDiscount(owner, { code: 'ALL-OF-IT', kind: 'percent', value: 100 })
  const person = somebody()
  const booked = await startPart(person, id, { part: 1, amount: 0, code: 'ALL-OF-IT' })
  expect(booked).toMatchObject({ status: 200, body: { bookingId: expect.any(String) } })
  expect(await duesOf(person)).toEqual([])
})

test('B10 who joins late pays the classes that are left by parts, none of them after the last class', async () => {
  const id = await createPlan(owner, { lateJoin: 'pro_rata' })
  app.setTime('2030-09-08T06:00:00.000Z')
  const person = somebody()
  const { body } = await priceFor(person, id, { part: 1 })
  // Fifteen of 24 have begun.
  expect(body).toMatchObject({ amount: 375, late: { left: 9, all: 24 } })
  const days = (body.schedule as unknown as { dueOn: string }[]).map(({ dueOn }) => dueOn)
  expect(days).toEqual(['2030-09-08', '2030-10-08', '2030-11-08', ...Array(3).fill('2030-11-09')])
  expect((await payPart(app, person, id, { part: 1, amount: 375 })).status).toBe(200)
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).body).toMatchObject({ refund: 375 })
})

test('B10 a part holds no seat: the last one is sold while somebody pays a part', async () => {
  const { id, person } = await seated({ capacity: 2 })
  expect((await startPart(person, id, second)).status).toBe(200)
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 1, seatsLeft: 1 })
  expect((await person.ask('GET', `/sessions/${id}/mine`)).body).not.toHaveProperty('hold')
  expect((await payPart(app, somebody(), id, first)).status).toBe(200)
  expect((await payPart(app, person, id, second)).status).toBe(200)
})

test('B10 nobody learns of another’s parts: not by the price, not by paying, not in the list', async () => {
  const { id } = await seated()
  const stranger = somebody()
  expect((await stranger.ask('GET', `/sessions/${id}/mine`)).body).not.toHaveProperty('next')
  expect(await startPart(stranger, id, second)).toMatchObject({ status: 404 })
  expect(await duesOf(stranger)).toEqual([])
})

test('B10 C13 who cancels and buys the seat anew pays the parts of the new one, and asks about those', async () => {
  const { id, person } = await seated()
  expect((await person.ask('DELETE', `/bookedSessions/${id}`)).status).toBe(200)
  for (const part of [first, second]) expect((await payPart(app, person, id, part)).status).toBe(200)
  const recheck = await person.ask('POST', '/payments/recheck', { sessionId: id, part: 2 })
  expect(recheck.body).toMatchObject({ found: 'paid' })
})

test('B10 a part whose checkout has lapsed is paid late all the same', async () => {
  const { id, person } = await seated()
  const begun = await startPart(person, id, second)
  app.setTime(new Date(Date.now() + 3600_000))
  const transactionId = await confirm(app, begun.body.clientSecret)
  await reconcile(app.services.context)
  expect(await person.ask('POST', '/payments', { sessionId: id, transactionId })).toMatchObject({
    status: 200,
  })
  expect(await statesOf(person)).toContain('2 paid')
})

test('B10 a part is paid by money that was sent by hand, once its transaction id is confirmed', async () => {
  const { id, person } = await seated()
  await app.services.context.database.execute('update users set email_verified = true')
  const begun = await person.ask('POST', '/checkouts', { sessionId: id, method: 'desk', ...second })
  expect(begun.status).toBe(200)
  const path = `/checkouts/${begun.body.checkoutId}/reference`
  expect((await person.ask('POST', path, { wallet: 'nagad', trxId: '7XPARTS2BD' })).status).toBe(200)
  const { heldPayments } = (await owner.ask('GET', '/held-payments')).body as unknown as {
    heldPayments: { attemptId: string }[]
  }
  expect(
    (
      await owner.ask('POST', `/held-payments/${heldPayments[0]?.attemptId}`, {
        accept: true,
        amount: second.amount,
      })
    ).status,
  ).toBe(200)
  expect(await statesOf(person)).toContain('2 paid')
})

test('B10 M11 a part is paid at the desk also shortly before a class, and by who holds another seat there', async () => {
  const { id, person } = await seated()
  await app.services.context.database.execute('update users set email_verified = true')
  app.setTime('2030-11-08T22:00:00.000Z')
  const dates = { registrationEnd: '2030-11-20', classStart: '2030-11-25', classEnd: '2030-11-26' }
  const other = await createSession(owner, { fee: 500, registrationStart: '2020-01-01', ...dates })
  const atDesk = (wanted: object) => person.ask('POST', '/checkouts', { method: 'desk', ...wanted })
  expect((await atDesk({ sessionId: other, amount: 500 })).status).toBe(200)
  expect((await atDesk({ sessionId: id, ...second })).status).toBe(200)
})

test('B10 a part that is paid while its student cancels or the centre does is refunded with all others', async () => {
  const own = await seated()
  const begun = await startPart(own.person, own.id, second)
  expect((await own.person.ask('DELETE', `/bookedSessions/${own.id}`)).body).toMatchObject({ refund: 1000 })
  const transactionId = await confirm(app, begun.body.clientSecret)
  expect(await own.person.ask('POST', '/payments', { sessionId: own.id, transactionId })).toMatchObject({
    body: { code: 'refund_part_settled' },
  })
  const centre = await seated()
  const late = await startPart(centre.person, centre.id, second)
  expect((await owner.ask('DELETE', `/sessions/${centre.id}`)).status).toBe(200)
  expect(
    await centre.person.ask('POST', '/payments', {
      ...{ sessionId: centre.id, transactionId: await confirm(app, late.body.clientSecret) },
    }),
  ).toMatchObject({ body: { code: 'refund_session_cancelled' } })
})

test('B10 a plan that is taken away or changed leaves seats and holds by their own', async () => {
  const { id, person } = await seated()
  const holder = somebody()
  expect((await startPart(holder, id, first)).status).toBe(200)
  expect((await owner.ask('PATCH', `/sessions/${id}`, { plan: null })).status).toBe(200)
  expect((await payPart(app, holder, id, first)).status).toBe(200)
  expect((await payPart(app, person, id, second)).status).toBe(200)
  expect(await startPart(somebody(), id, first)).toMatchObject({ body: { code: 'no_plan' } })
})

test('B10 who deletes their account gets back what the parts are more than the classes that have begun', async () => {
  const { id, person } = await seated()
  expect((await payPart(app, person, id, second)).status).toBe(200)
  expect((await person.ask('DELETE', '/auth/account')).status).toBe(200)
  expect((await owner.ask('GET', `/sessions/${id}`)).body).toMatchObject({ enrolled: 0 })
  expect((await owner.ask('GET', `/desk/dues?state=later&sessionId=${id}`)).body.dues).toEqual([])
})

const reminded = async (person: Person) =>
  (await emailsOf(app, person)).flatMap(
    ({ dedupeKey }) => /^part-(due|late)/.exec(dedupeKey ?? '')?.[1] ?? [],
  )
async function round(time: string): Promise<void> {
  app.setTime(time)
  while ((await remindOfParts(app.services.context)) > 0);
}

test('B10 a part is reminded of two days before its day and on the first late one, until it is settled', async () => {
  const [open, paid, waived, gone] = [await seated(), await seated(), await seated(), await seated()]
  const unwaived = await seated()
  // Part 2 is due on 1 July: from nine on 29 June, and from nine on 2 July, in Dhaka.
  await round('2030-06-29T02:59:59.000Z')
  expect(await reminded(open.person)).toEqual([])
  await round('2030-06-29T03:00:00.000Z')
  expect(await reminded(open.person)).toEqual(['due'])
  await round('2030-07-01T12:00:00.000Z')
  expect(await reminded(open.person)).toEqual(['due'])
  expect((await payPart(app, paid.person, paid.id, second)).status).toBe(200)
  const [due] = await duesOf(waived.person)
  await owner.ask('PUT', `/dues/${due?._id}/waiver`, { reason: 'Flood' })
  const [again] = await duesOf(unwaived.person)
  await owner.ask('PUT', `/dues/${again?._id}/waiver`, { reason: 'Flood' })
  await owner.ask('DELETE', `/dues/${again?._id}/waiver`)
  expect((await gone.person.ask('DELETE', `/bookedSessions/${gone.id}`)).status).toBe(200)
  await round('2030-07-02T02:59:59.000Z')
  expect(await reminded(open.person)).toEqual(['due'])
  await round('2030-07-02T03:00:00.000Z')
  for (const { person } of [open, unwaived]) expect(await reminded(person)).toEqual(['due', 'late'])
  await round('2030-07-09T02:59:59.000Z')
  expect(await reminded(open.person)).toEqual(['due', 'late'])
  for (const { person } of [paid, waived, gone]) expect(await reminded(person)).toEqual(['due'])
})

test('B10 a late part is reminded of again and again, by the rule of the centre, until its last day', async () => {
  const { person } = await seated()
  const [{ _id: part } = { _id: '' }] = await duesOf(person)
  const late = async () =>
    (await emailsOf(app, person)).filter(({ dedupeKey }) => dedupeKey?.startsWith(`part-late:${part}:`))
      .length
  await round('2030-06-29T03:00:00.000Z')
  const days = ['02', '09', '16', '23', '30'].map((day) => `2030-07-${day}`)
  for (const [before, day] of days.entries()) {
    await round(`${day}T02:59:59.000Z`)
    expect(await late()).toBe(before)
    await round(`${day}T03:00:00.000Z`)
    expect(await late()).toBe(before + 1)
  }
  await round('2030-08-06T03:00:00.000Z')
  expect(await late()).toBe(5)

  // Those of whom nobody was reminded any more are, as the new rule has it.
  const rule = { graceDays: 7, remindEveryDays: 10, remindUntilDays: 40 }
  for (const [field, wrong] of [
    ['remindEveryDays', 0],
    ['remindUntilDays', 366],
  ] as const)
    expect(await owner.ask('PUT', '/settings/dues', { ...rule, [field]: wrong })).toMatchObject({
      ...{ status: 400, body: { field } },
    })
  expect((await owner.ask('PUT', '/settings/dues', rule)).status).toBe(200)
  await round('2030-08-11T02:59:59.000Z')
  expect(await late()).toBe(5)
  await round('2030-08-11T03:00:00.000Z')
  expect(await late()).toBe(6)
  await round('2030-08-21T03:00:00.000Z')
  expect(await late()).toBe(6)
})

test('B10 a rule from before there were reminders keeps its days, and reminds as by default', async () => {
  const { database } = app.services.context
  const [before] = await database.select().from(settings).where(eq(settings.name, 'dues'))
  await database.delete(settings).where(eq(settings.name, 'dues'))
  await database.insert(settings).values({ name: 'dues', value: { graceDays: 3 } })
  expect((await owner.ask('GET', '/settings')).body).toMatchObject({
    dues: { value: { graceDays: 3, remindEveryDays: 7, remindUntilDays: 28 } },
  })
  expect((await owner.ask('PUT', '/settings/dues', before?.value ?? { graceDays: 7 })).status).toBe(200)
})

test('B10 what a late part closes is not handed out by the overview either', async () => {
  const { id, person } = await seated()
  const links = async () => JSON.stringify((await person.ask('GET', '/overview')).body)
  const handOut = (link: string) =>
    owner.ask('POST', '/materials', {
      sessionId: id,
      title: 'Sheet',
      image: 'https://images.example/a.webp',
      link,
    })
  app.setTime('2030-07-08T06:00:00.000Z')
  expect((await handOut('https://drive.example/sheet-of-july')).status).toBe(200)
  expect(await links()).toContain('sheet-of-july')
  app.setTime('2030-07-09T06:00:00.000Z')
  expect(await links()).not.toContain('sheet-of-july')
  expect((await payPart(app, person, id, second)).status).toBe(200)
  expect(await links()).toContain('sheet-of-july')
})

test('B10 who cancels with nothing left gets nothing, and every part stays paid', async () => {
  const { id, person } = await seated()
  for (const part of [2, 3])
    expect(await payPart(app, person, id, { part, amount: 1000 })).toMatchObject({ status: 200 })
  app.setTime('2030-08-18T06:00:00.000Z')
  const { _id: bookingId } = (await person.ask('GET', `/booked/${id}`)).body.sessionDetails as { _id: string }
  const cancel = () => person.ask('DELETE', `/bookedSessions/${bookingId}`)
  expect(await cancel()).toMatchObject({ status: 200, body: { refund: 0 } })
  expect((await cancel()).body).toMatchObject({ refund: 0 })
  await expectBooksToBalance(app)
  const { body } = await person.ask('GET', '/paymentsid')
  expect(body).toMatchObject([{ status: 'paid' }, { status: 'paid' }, { status: 'paid' }])
  expect((await person.ask('GET', `/payments/check?sessionId=${id}`)).body).toEqual({ hasPaid: false })
})
