import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { erasePersonalData } from '../../domain/account-deletion/erase-personal-data.ts'
import { SmsLimitReached, writeCode } from '../../domain/messages/codes/write-code.ts'
import { numberReceipts } from '../../domain/receipts/number.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout, notifyAll, sellToPhone } from '../support/calls.ts'
import { bootCentre } from '../support/centre.ts'
import { newPhone } from '../support/desk.ts'
import { emailsOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'
import { createSession } from '../support/sessions.ts'
import { smsTo, turnSmsOn, writeInEnglish } from '../support/sms-outbox.ts'

/** Ten in the morning in Dhaka. */
const NOW = '2031-03-01T04:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }
const later = { start: '2031-03-09T13:00:00.000Z', end: '2031-03-09T15:00:00.000Z' }
const reason = 'The power is off in Mirpur.'

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(24))
  turnSmsOn(app)
  await writeInEnglish(admin)
})
beforeEach(async () => {
  app.setTime(NOW)
  await setLimit(500)
})
afterAll(() => app.stop())

const setLimit = (smsPerDay: unknown) => admin.ask('PUT', '/settings/sms-limit', { smsPerDay })
const session = (changes: Record<string, unknown> = {}) =>
  createSession(admin, {
    ...{ title: 'Optics', registrationStart: '2031-01-01', registrationEnd: first.start, fee: 5 },
    ...{ classStart: first.start, classEnd: first.end, ...changes },
  })
async function moveClass(id: string, to: { start: string; end: string } = later): Promise<void> {
  const [one] = await readClasses(admin, id)
  const { status } = await admin.ask('PATCH', `/sessions/${id}/classes/${one?._id}`, { ...to, reason })
  expect(status).toBe(200)
  await notifyAll(app)
}
/** The tests come in the order of their days: what an SMS costs counts for its day. */
const write = () => app.services.context.database
async function givePhone(person: Person, phone: string): Promise<void> {
  await write().update(users).set({ phone }).where(eq(users.id, person.id))
}

test('M15 who has only a phone gets the receipt of money in advance by SMS', async () => {
  const { person } = (await admin.ask('POST', '/desk/people', { name: 'Rahima', phone: newPhone() })).body
  const { _id, phone } = person as { _id: string; phone: string }
  const advance = { method: 'cash', amount: 1000 }
  const { receipt } = (await admin.ask('POST', `/desk/people/${_id}/advances`, advance)).body
  expect(await smsTo(app, phone)).toMatchObject([
    {
      ...{ kind: 'money', language: 'en', state: 'waiting', segments: 1 },
      body: `You paid Tk 1,000 in advance. Receipt ${receipt}. In advance now: Tk 1,000.`,
    },
  ])
})

test('G03 who has only a phone is told by SMS, and nobody has to ring them', async () => {
  const id = await session()
  const { phone } = await sellToPhone(admin, id)
  await moveClass(id)
  expect(await smsTo(app, phone)).toMatchObject([
    {
      ...{ kind: 'booking', language: 'en', state: 'waiting', segments: 1, costMinor: 50 },
      body: expect.stringMatching(
        /^Your seat is booked: Optics, Fri 7 Mar, 3:30-6:00 pm\. You paid Tk 5, receipt \d{4}-\d{6}\.$/,
      ),
    },
    {
      ...{ kind: 'class-moved', priority: 1 },
      ...{ segments: 1 },
      body: 'Optics: the class of Fri 7 Mar, 3:30 pm is now on Sun 9 Mar, 7:00-9:00 pm. The power is off in Mirpur. If not suitable, tell us by Tue 4 Mar, 10:00 am.',
    },
  ])
  expect(await callsAbout(admin, id)).toEqual([])
})

test('M15 the SMS of a cancelled session says why, how much is refunded, and where it is', async () => {
  const [id, saved] = [await session(), await session({ fee: 1000 })]
  const { phone } = await sellToPhone(admin, id)
  const { person } = (await admin.ask('POST', '/desk/people', { name: 'Rahima', phone: newPhone() })).body
  const { _id, phone: saver } = person as { _id: string; phone: string }
  await admin.ask('POST', `/desk/people/${_id}/advances`, { method: 'cash', amount: 1000 })
  const sold = { sessionId: saved, phone: saver, method: 'balance', amount: 1000 }
  expect((await admin.ask('POST', '/desk/payments', sold)).status).toBe(200)
  for (const one of [id, saved]) expect((await admin.ask('DELETE', `/sessions/${one}`)).status).toBe(200)
  await app.services.context.database.transaction((transaction) => numberReceipts(transaction))
  const saidTo = async (to: string) => (await smsTo(app, to)).map(({ body }) => body)
  const why = 'Seat cancelled: Optics. The session was cancelled by the coaching centre.'
  const isCancelled = (text: string | null) => text?.startsWith(why)
  const receipt = String.raw`receipt \d{4}-\d{6}`
  expect((await saidTo(phone)).find(isCancelled)).toMatch(
    new RegExp(`^${why} Tk 5 of ${receipt} is ready for you at the centre's desk\\.$`),
  )
  expect((await saidTo(saver)).find(isCancelled)).toMatch(
    new RegExp(`^${why} Tk 1,000 of ${receipt} is back with the centre as your money in advance\\.$`),
  )
})

test('G03 a moved class goes by SMS beside the email, a booking by email alone', async () => {
  const person = somebody()
  const phone = '+8801811000001'
  await givePhone(person, phone)
  const id = await session({ fee: 0 })
  await person.ask('POST', '/bookedSessions', { sessionId: id })
  expect(await smsTo(app, phone)).toEqual([])
  await moveClass(id)
  expect(await smsTo(app, phone)).toMatchObject([{ kind: 'class-moved' }])
  expect((await emailsOf(app, person)).map(({ kind }) => kind).sort()).toEqual(['booking', 'class-moved'])
})

test('G03 who has a number abroad gets no SMS, and is rung', async () => {
  const id = await session()
  await sellToPhone(admin, id, { phone: '+12025550123' })
  await moveClass(id)
  expect(await smsTo(app, '+12025550123')).toEqual([])
  expect(await callsAbout(admin, id)).toHaveLength(1)
})

test('G03 Bangla costs a segment for each 67 units; English with a taka sign is written without it', async () => {
  const id = await session()
  const { phone } = await sellToPhone(admin, id)
  await write().update(users).set({ language: 'bn' }).where(eq(users.phone, phone))
  await moveClass(id)
  const [, moved] = await smsTo(app, phone)
  const units = moved?.body?.length ?? 0
  expect(units).toBeGreaterThan(70)
  expect(moved).toMatchObject({ language: 'bn', segments: Math.ceil(units / 67) })
  expect(moved?.costMinor).toBe(50 * Math.ceil(units / 67))

  const other = await session()
  const sold = await sellToPhone(admin, other)
  const refund = { amount: 5, reason: 'Paid twice.', method: 'cash' }
  expect((await admin.ask('POST', '/refunds', { payment: sold.paymentId, ...refund })).status).toBe(200)
  const texts = (await smsTo(app, sold.phone)).map(({ body }) => body)
  expect(texts).toContainEqual(
    expect.stringMatching(/^Tk 5 of receipt \S+ has been refunded to you: Optics$/),
  )
})

test('G03 a deleted account leaves no SMS', async () => {
  const id = await session()
  const { phone } = await sellToPhone(admin, id)
  const [person] = await write().select().from(users).where(eq(users.phone, phone))
  await erasePersonalData(app.services.context, { id: person?.id ?? '', role: 'user' })
  expect(await smsTo(app, phone)).toEqual([])
})

test('G02 above what SMS may cost a day none is written, and the desk rings instead', async () => {
  expect(await setLimit('much')).toMatchObject({ status: 400, body: { field: 'smsPerDay' } })
  app.setTime('2031-03-02T04:00:00.000Z')
  await setLimit(1)
  const id = await session()
  // An email is no SMS, and costs nothing.
  const byEmail = { sessionId: await session({ fee: 0 }) }
  expect((await somebody().ask('POST', '/bookedSessions', byEmail)).status).toBe(200)
  const seats = []
  for (let count = 0; count < 3; count += 1) seats.push(await sellToPhone(admin, id))
  expect((await admin.ask('GET', '/outbox/sms-costs')).body).toMatchObject({
    ...{ isOn: true, limit: 1 },
    today: { sms: 2, segments: 2, cost: 1 },
  })
  await moveClass(id)
  expect(await callsAbout(admin, id)).toHaveLength(3)
  const last = await smsTo(app, seats[2]?.phone ?? '')
  expect(last.map(({ state, aboveLimit }) => ({ state, aboveLimit }))).toEqual(
    Array(2).fill({ state: 'failed', aboveLimit: 'too_dear' }),
  )
  app.setTime('2031-03-02T18:00:00.000Z')
  const tomorrow = await session()
  const sold = await sellToPhone(admin, tomorrow)
  expect(await smsTo(app, sold.phone)).toMatchObject([{ state: 'waiting' }])
})

test('G02 a number gets so many SMS an hour, and the rest stay where an Admin sees them', async () => {
  app.setTime('2031-03-04T04:00:00.000Z')
  turnSmsOn(app, { max: 1 })
  const id = await session()
  const { phone } = await sellToPhone(admin, id)
  await moveClass(id)
  turnSmsOn(app)
  expect((await smsTo(app, phone)).map(({ state }) => state)).toEqual(['waiting', 'failed'])
  expect(await callsAbout(admin, id)).toHaveLength(1)
  const { body } = await admin.ask('GET', `/outbox?channel=sms&state=failed&search=0${phone.slice(4)}`)
  expect(body).toMatchObject({
    total: 1,
    messages: [
      {
        ...{ channel: 'sms', kind: 'class-moved', to: phone, segments: 1, cost: 0.5, mayRetry: true },
        lastError: 'Too many SMS to this number within an hour or a day.',
      },
    ],
  })
  const emails = (await admin.ask('GET', '/outbox?channel=email')).body.messages as { channel: string }[]
  expect([...new Set(emails.map(({ channel }) => channel))]).toEqual(['email'])
  expect((await admin.ask('GET', '/outbox?channel=pigeon')).status).toBe(400)
})

test('G02 a person gets so many SMS a day, however they are spread over it', async () => {
  app.setTime('2031-03-04T04:30:00.000Z')
  turnSmsOn(app, { maxOfDay: 2 })
  const person = somebody()
  const phone = '+8801811000002'
  await givePhone(person, phone)
  await write()
    .update(users)
    .set({ messageChoices: { booking: { sms: true } } })
    .where(eq(users.id, person.id))
  const states = async () => (await smsTo(app, phone)).map(({ state }) => state)
  for (const hour of ['04', '06', '08']) {
    app.setTime(`2031-03-04T${hour}:30:00.000Z`)
    await person.ask('POST', '/bookedSessions', { sessionId: await session({ fee: 0 }) })
  }
  expect(await states()).toEqual(['waiting', 'waiting', 'failed'])
  app.setTime('2031-03-05T05:00:00.000Z')
  await person.ask('POST', '/bookedSessions', { sessionId: await session({ fee: 0 }) })
  turnSmsOn(app)
  expect(await states()).toEqual(['waiting', 'waiting', 'failed', 'waiting'])
})

/** A code to a number, and whether it was written. */
async function askForCode(to: string, isOwner = false): Promise<boolean> {
  const expiresAt = new Date(app.services.context.clock().getTime() + 300_000)
  const code = { code: '482913', locale: 'en', expiresAt, isOwner }
  const written = writeCode(app.services.context, { phoneNumber: to, ...code })
  return written.then(
    () => true,
    (error: unknown) => {
      expect(error).toBeInstanceOf(SmsLimitReached)
      return false
    },
  )
}
/** Codes that are asked for at once. How many of them were written. */
async function writtenTo(numbers: string[], isOwner = false): Promise<number> {
  const answers = await Promise.all(numbers.map((number) => askForCode(number, isOwner)))
  return answers.filter(Boolean).length
}
const unknownNumbers = (count: number) => Array.from({ length: count }, (_, nth) => `+88019110000${10 + nth}`)

test('G02 of codes that are asked for at once, none exceeds what SMS may cost a day', async () => {
  app.setTime('2031-03-08T04:00:00.000Z')
  await setLimit(2)
  expect(await writtenTo(unknownNumbers(12), true)).toBe(4)
})

test('G02 codes to numbers that the centre does not know cost a quarter of it, of strangers half', async () => {
  app.setTime('2031-03-09T04:00:00.000Z')
  await setLimit(8)
  const known = ['+8801811000003', '+8801811000004', '+8801811000005']
  for (const phone of known) await givePhone(somebody(), phone)
  expect(await writtenTo(unknownNumbers(12))).toBe(4)
  expect(await writtenTo([...known, ...known])).toBe(4)
  // Who is known where they ask has the rest, and so have all other messages.
  expect(await writtenTo(['+8801811000003', ...unknownNumbers(11)], true)).toBe(8)
  expect(await askForCode('+8801811000003', true)).toBe(false)
  app.setTime('2031-03-09T18:00:00.000Z')
  expect(await writtenTo(unknownNumbers(12))).toBe(4)
})

test('G02 a number whose code was entered is known, and its codes leave the share of the unknown', async () => {
  app.setTime('2031-03-11T04:00:00.000Z')
  await setLimit(4)
  const [first = '', ...others] = unknownNumbers(6)
  expect(await writtenTo([first, ...others])).toBe(2)
  expect(await askForCode('+8801911000030')).toBe(false)
  for (const phone of [first, ...others]) {
    const person = somebody()
    await givePhone(person, phone)
  }
  expect(await askForCode('+8801911000030')).toBe(true)
})

test('G04 at night what can wait is sent at eight, and what cannot at once', async () => {
  const night = '2031-03-06T20:00:00.000Z'
  const morning = new Date('2031-03-07T02:00:00.000Z')
  app.setTime(night)
  const id = await session()
  const { phone } = await sellToPhone(admin, id)
  expect(await smsTo(app, phone)).toMatchObject([{ nextAttemptAt: morning }])
  await moveClass(id)
  expect((await smsTo(app, phone))[1]).toMatchObject({ kind: 'class-moved', nextAttemptAt: morning })

  const early = { start: '2031-03-07T02:30:00.000Z', end: '2031-03-07T04:00:00.000Z' }
  const soon = await session({ classStart: early.start, classEnd: early.end, registrationEnd: early.start })
  const sold = await sellToPhone(admin, soon)
  await moveClass(soon)
  expect((await smsTo(app, sold.phone))[1]).toMatchObject({ nextAttemptAt: new Date(night) })
})
