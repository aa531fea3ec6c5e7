import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { composeDueMessages } from '../../domain/messages/composing/compose-due.ts'
import { numberReceipts } from '../../domain/receipts/number.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, newPhone } from '../support/desk.ts'
import { addDiscount } from '../support/discounts.ts'
import { emailsOf } from '../support/emails.ts'
import { createPlan, duesOf, payPart } from '../support/parts.ts'
import { pay } from '../support/payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { smsTo, turnSmsOn, writeInEnglish } from '../support/sms-outbox.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  people = await createUsers([app], 12)
  await writeInEnglish(owner)
})
afterEach(() => delete app.services.context.sms)
afterAll(() => app.stop())

const somebody = takeFrom(() => people)
const database = () => app.services.context.database
const numberAll = () => database().transaction(numberReceipts)
const bodies = async (person: Person) => (await emailsOf(app, person)).map(({ body }) => body)
const receiptOf = async (paymentId: string) =>
  (await owner.ask('GET', `/payments/${paymentId}/receipt`)).body.number as string
const paymentsOf = async (person: Person) =>
  (await owner.ask('GET', `/admin/payments?search=${person.email}`)).body.payments as unknown as {
    _id: string
  }[]
/** A walk-in whom only an SMS reaches. */
async function walkIn(fee: number, changes: Record<string, unknown> = {}) {
  const [phone, sessionId] = [newPhone(), await createSession(owner, { fee, title: 'Optics' })]
  const sale = cash(sessionId, { phone, amount: fee, ...changes })
  const taken = await owner.ask('POST', '/desk/payments', sale)
  expect(taken.status).toBe(200)
  const sms = async () =>
    (await smsTo(app, `+88${phone.replace('-', '')}`)).map(({ body }) => body?.replaceAll(/\s/g, ' '))
  return {
    ...(taken.body as unknown as { paymentId: string; receipt: string; bookingId: string }),
    sessionId,
    phone,
    sms,
  }
}

describe('M13 a message about money names amount and receipt', () => {
  test('M13 of a seat that was paid online, once the receipt has its number', async () => {
    const person = somebody()
    await pay(app, person, await createSession(owner, { fee: 750.5 }), 75050)
    expect(await composeDueMessages(app.services.context)).toBe(0)
    const [payment] = await paymentsOf(person)
    expect((await bodies(person))[0]).toContain(
      `You paid ৳750.50. Receipt: ${await receiptOf(payment?._id ?? '')}.`,
    )
  })

  test('M13 and is composed only then', async () => {
    const person = somebody()
    await pay(app, person, await createSession(owner, { fee: 20 }), 2000)
    expect(await composeDueMessages(app.services.context)).toBe(0)
    expect(await numberAll()).toBe(1)
    expect(await composeDueMessages(app.services.context)).toBe(1)
    expect(await numberAll()).toBe(0)
  })

  test('M13 at the counter, by SMS and email alike', async () => {
    turnSmsOn(app)
    const { receipt, sms } = await walkIn(1500)
    expect(await sms()).toEqual([expect.stringContaining(`You paid Tk 1,500, receipt ${receipt}.`)])
  })

  test('M13 M12 of a seat at a discount, and of one that a code made free', async () => {
    turnSmsOn(app)
    await addDiscount(owner, { code: 'TENTH', kind: 'percent', value: 10 })
    await addDiscount(owner, { code: 'GIFT', kind: 'percent', value: 100 })
    const sessionId = await createSession(owner, { fee: 1000 })
    const phone = newPhone()
    const sale = cash(sessionId, { phone, amount: 900, code: 'TENTH' })
    const { receipt } = (await owner.ask('POST', '/desk/payments', sale)).body
    expect((await smsTo(app, `+88${phone.replace('-', '')}`))[0]?.body).toContain(
      `You paid Tk 900 (code TENTH), receipt ${receipt}.`,
    )
    const person = somebody()
    const free = { sessionId: await createSession(owner, { fee: 1000 }), code: 'GIFT' }
    expect((await owner.ask('POST', `/desk/people/${person.id}/bookings`, free)).status).toBe(200)
    await numberAll()
    expect((await bodies(person))[0]).toMatch(/You paid ৳0 with the code GIFT\. Receipt: \d{4}-\d{6}\./)
  })

  test('M12 B10 of a part that a code and an Admin made less', async () => {
    await addDiscount(owner, { code: 'HALVED', kind: 'percent', value: 50 })
    const name = 'Rokeya Begum'
    await database().update(users).set({ name }).where(eq(users.email, owner.email))
    const person = somebody()
    const sale = { sessionId: await createPlan(owner), email: person.email, method: 'cash' }
    const take = async (changes: object) => {
      const { status, body } = await owner.ask('POST', '/desk/payments', { ...sale, ...changes })
      expect(status).toBe(200)
      return body.receipt as string
    }
    const first = await take({ amount: 500, part: 1, code: 'HALVED' })
    const next = (await duesOf(person)).find(({ part }) => part === 2)
    const lowered = { amount: 300, reason: 'A brother comes too' }
    expect((await owner.ask('PATCH', `/dues/${next?._id}`, lowered)).status).toBe(200)
    const second = await take({ amount: 300, part: 2 })
    const [ofSeat, ofPart] = await bodies(person)
    expect(ofSeat).toContain(`You paid ৳500 with the code HALVED. Receipt: ${first}.`)
    expect(ofSeat).toContain(`The code is from ${name}.`)
    expect(ofPart).toContain(`Part 2 of your fee is paid: ৳300. Receipt: ${second}.`)
    expect(ofPart).toContain(`With the code HALVED your fee is ৳3,000 less, by ${name}.`)
    expect(ofPart).toContain(`This part is ৳200 less: A brother comes too, by ${name}.`)
  })

  test('B10 by SMS with the code, and what was taken off', async () => {
    turnSmsOn(app)
    const [phone, sessionId] = [newPhone(), await createPlan(owner)]
    const sale = cash(sessionId, { phone, amount: 500, part: 1, code: 'HALVED' })
    expect((await owner.ask('POST', '/desk/payments', sale)).status).toBe(200)
    const { dues } = (await owner.ask('GET', `/desk/dues?state=later&sessionId=${sessionId}`))
      .body as unknown as {
      dues: { _id: string; part: number }[]
    }
    const next = dues.find(({ part }) => part === 2)
    await owner.ask('PATCH', `/dues/${next?._id}`, { amount: 300, reason: 'A brother comes too' })
    const { body } = await owner.ask('POST', '/desk/payments', { ...sale, amount: 300, part: 2 })
    const said = (await smsTo(app, `+88${phone.replace('-', '')}`)).map(({ body }) => body)
    expect(said.at(-1)?.replaceAll(/\s/g, ' ')).toContain(
      `part 2 of your fee is paid, Tk 300 (code HALVED, Tk 200 less). Receipt ${body.receipt}.`,
    )
  })

  test('B10 of a part, of money in advance, and of what is refunded', async () => {
    const person = somebody()
    const plan = await createPlan(owner)
    for (const part of [1, 2])
      expect((await payPart(app, person, plan, { part, amount: 1000 })).status).toBe(200)
    await numberAll()
    const [second] = await paymentsOf(person)
    expect((await bodies(person))[1]).toContain(
      `Part 2 of your fee is paid: ৳1,000. Receipt: ${await receiptOf(second?._id ?? '')}.`,
    )
    turnSmsOn(app)
    const { paymentId, receipt, bookingId, sms } = await walkIn(300)
    expect((await owner.ask('POST', '/refunds', { payment: paymentId, reason: 'Ill' })).status).toBe(200)
    await numberAll()
    expect((await sms()).at(-1)).toContain(`Tk 300 of receipt ${receipt} has been refunded to you`)
    expect(bookingId).toBeTruthy()
    const advance = await owner.ask('POST', `/desk/people/${person.id}/advances`, {
      method: 'cash',
      amount: 500,
    })
    expect((await bodies(person)).at(-1)).toContain(`Receipt: ${advance.body.receipt}.`)
  })

  test('M13 of a seat that the centre cancels', async () => {
    const person = somebody()
    const sessionId = await createSession(owner, { fee: 400 })
    await pay(app, person, sessionId, 40000)
    await numberAll()
    const [payment] = await paymentsOf(person)
    expect((await owner.ask('DELETE', `/sessions/${sessionId}`)).status).toBe(200)
    await numberAll()
    expect((await bodies(person)).join()).toContain(
      `৳400 of receipt ${await receiptOf(payment?._id ?? '')} is being refunded`,
    )
  })
})
