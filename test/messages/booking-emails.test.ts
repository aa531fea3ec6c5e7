import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutboxMessage } from '../../contract/messages/outbox.ts'
import { HOLD_MS } from '../../contract/payments/hold-times.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import { numberReceipts } from '../../domain/receipts/number.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { connectCardProvider, type Provider } from '../support/card-provider.ts'
import { emailsOf } from '../support/emails.ts'
import { confirm, pay, startPayment } from '../support/payments.ts'
import { admin, type Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { startSmtpServer } from '../support/smtp.ts'
import { createUsers, takeFrom } from '../support/users.ts'

let app: TestApp
let owner: Person
let provider: Provider
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  provider = await connectCardProvider(app)
  people = await createUsers([app], 20)
})
afterAll(() => app.stop())

const somebody = takeFrom(() => people)

/** The emails to a user, in order. */
const subjects = async (person: Person) => (await emailsOf(app, person)).map(({ subject }) => subject)
const bookingOf = async (person: Person) =>
  ((await person.ask('GET', '/bookedSessions')).body as unknown as { _id: string }[])[0]?._id

test('refused requests send no email, and without an email server nothing is queued', async () => {
  const [one, two] = [somebody(), somebody()]
  const id = await createSession(owner, { capacity: 1 })
  await one.ask('POST', '/bookedSessions', { sessionId: id })
  expect((await two.ask('POST', '/bookedSessions', { sessionId: id })).status).toBe(409)
  expect(await emailsOf(app, two)).toEqual([])
  const serious = await boot({ DEMO: '0', DATABASE_URL: app.databaseUrl })
  try {
    const [silent] = (await createUsers([serious], 1)) as [Person]
    const sessionId = await createSession(owner)
    expect((await silent.ask('POST', '/bookedSessions', { sessionId })).status).toBe(200)
    expect(await emailsOf(app, silent)).toEqual([])
  } finally {
    await serious.stop()
  }
})

test('a free seat: one email for the booking however often it is requested, one for the cancellation', async () => {
  const person = somebody()
  const id = await createSession(owner, {
    title: 'Optics',
    classStart: '2030-06-10T10:00:00Z',
    classEnd: '2030-06-11',
  })
  await Promise.all([1, 2, 3].map(() => person.ask('POST', '/bookedSessions', { sessionId: id })))
  const booking = await bookingOf(person)
  const [email] = await emailsOf(app, person)
  expect(email?.subject).toBe('Your seat is booked: Optics')
  expect(email?.body).toMatch(/on Mon 10 Jun 2030, 4:00\spm – Tue 11 Jun 2030, 11:59\spm \(Bangladesh time\)/)
  expect(email?.body).toContain(`http://localhost:3000/dashboard/booked/${booking}`)
  expect(email?.body).not.toContain('paid')
  await person.ask('DELETE', `/bookedSessions/${id}`)
  expect(await subjects(person)).toEqual([
    'Your seat is booked: Optics',
    'Your booking has been cancelled: Optics',
  ])
})

test('a paid seat: one email each for payment, refund due and refund made, from any trigger', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 750.5, title: 'Waves' })
  const secret = await startPayment(person, id, 75050)
  const transactionId = await confirm(app, secret)
  const record = () => person.ask('POST', '/payments', { sessionId: id, transactionId })
  await Promise.all([
    record(),
    record(),
    provider.notify('payment_intent.succeeded', transactionId),
    record(),
  ])
  expect((await emailsOf(app, person)).map(({ body }) => body)).toEqual([
    expect.stringMatching(new RegExp(`You paid ৳750\\.50\\. Receipt: .*\\s+Reference: ${transactionId}`)),
  ])
  const [paid] = await emailsOf(app, person)
  expect(paid?.body).toContain(
    'If you cancel, you get back 100% of the price of the classes that begin at least 24 hours later.',
  )
  expect(paid?.body).toContain(`http://localhost:3000/dashboard/receipt/${await bookingOf(person)}\n`)
  const cancel = () => person.ask('DELETE', `/bookedSessions/${id}`)
  const booking = await bookingOf(person)
  await Promise.all([
    person.ask('DELETE', `/bookedSessions/${booking}`),
    person.ask('DELETE', `/bookedSessions/${booking}`),
    provider.notify('charge.refunded', transactionId),
  ])
  await provider.notify('charge.refunded', transactionId)
  await reconcile(app.services.context)
  expect((await cancel()).status).toBe(404)
  expect(await subjects(person)).toEqual([
    'Your seat is booked: Waves',
    'Your booking has been cancelled: Waves',
    'Your payment has been refunded: Waves',
  ])
  const [, cancelled, refunded] = await emailsOf(app, person)
  expect(cancelled?.body).toMatch(/৳750\.50 of receipt \S+ is being refunded the way you paid\./)
  expect(refunded?.body).toMatch(/৳750\.50 has been refunded the way you paid\..*Reference: re_/s)
})

test('M13 the message of a refund names the receipt', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 750.5, title: 'Numbers' })
  await pay(app, person, id, 75050)
  await app.services.context.database.transaction(numberReceipts)
  const { body } = await person.ask('GET', `/bookings/${await bookingOf(person)}/receipt`)
  await person.ask('DELETE', `/bookedSessions/${id}`)
  await app.services.context.database.transaction(numberReceipts)
  const [, , refunded] = await emailsOf(app, person)
  expect(refunded?.body).toContain(`It belongs to your receipt ${body.number}.`)
})

test('emails use the language the recipient last used, including reasons and numbers', async () => {
  const person = somebody()
  const here = (cookie: string) =>
    fetch(`${app.url}/api/auth/session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${person.token}`, cookie },
    })
  expect((await here('language=bn')).status).toBe(200)
  const id = await createSession(owner, { fee: 750.5, title: 'তরঙ্গ' })
  await pay(app, person, id, 75050)
  await person.ask('DELETE', `/bookedSessions/${await bookingOf(person)}`)
  const [booked, cancelled] = await emailsOf(app, person)
  expect(booked?.subject).toBe('আপনার সিট বুক হয়েছে: তরঙ্গ')
  expect(booked?.body).toMatch(/আপনি ৳৭৫০\.৫০ পেমেন্ট করেছেন। রসিদ: .*।\s+রেফারেন্স: pi_/)
  expect(cancelled?.body).toContain('“তরঙ্গ”: আপনি এই বুকিং বাতিল করেছেন।')
  await here('language=en')
  await person.ask('POST', '/bookedSessions', { sessionId: await createSession(owner, { title: 'Optics' }) })
  expect((await subjects(person)).at(-1)).toBe('Your seat is booked: Optics')
})

test('a cancelled session: every student is told, and told again once the refund is made', async () => {
  const [free, payer] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, title: 'Called off' })
  await pay(app, payer, id, 500)
  await owner.ask('PATCH', `/sessions/${id}`, { fee: 0 })
  await free.ask('POST', '/bookedSessions', { sessionId: id })
  await owner.ask('DELETE', `/sessions/${id}`)
  const [, reason] = await emailsOf(app, free)
  expect(reason?.body).toContain('The session was cancelled by the coaching centre.')
  expect(reason?.body).not.toContain('refunded')
  await reconcile(app.services.context)
  expect(await subjects(payer)).toEqual([
    'Your seat is booked: Called off',
    'Your booking has been cancelled: Called off',
    'Your payment has been refunded: Called off',
  ])
})

test('emails about a class carry a calendar entry with a stable UID', async () => {
  const person = somebody()
  const id = await createSession(owner, { fee: 5, title: 'Waves' })
  await pay(app, person, id, 500)
  await owner.ask('DELETE', `/sessions/${id}`)
  await reconcile(app.services.context)
  await emailsOf(app, person)
  const { body } = await owner.ask('GET', `/outbox?search=${person.email.slice(0, 30).toUpperCase()}`)
  expect(body.total).toBe(3)
  const entry = (subject: string) =>
    (body.messages as OutboxMessage[]).find((email) => email.subject === subject)?.calendar ?? null
  const booked = entry('Your seat is booked: Waves') ?? ''
  const cancelled = entry('Your booking has been cancelled: Waves') ?? ''
  expect(booked).toContain('\r\nMETHOD:REQUEST\r\n')
  expect(cancelled).toContain('\r\nMETHOD:CANCEL\r\n')
  const uid = /^UID:.+@localhost\r$/m.exec(booked)?.[0] ?? 'none'
  expect(cancelled).toContain(uid)
  expect(entry('Your payment has been refunded: Waves')).toBeNull()
})

test('a payment without a seat: the student is told at once why, and again after the refund', async () => {
  const [late, quick] = [somebody(), somebody()]
  const id = await createSession(owner, { fee: 5, capacity: 1, title: 'Full' })
  const secret = await startPayment(late, id, 500)
  app.setTime(new Date(Date.now() + HOLD_MS))
  await pay(app, quick, id, 500)
  await confirm(app, secret)
  await reconcile(app.services.context)
  await emailsOf(app, late)
  app.setTime()
  // The clock stood still: these two have no order.
  expect((await subjects(late)).sort()).toEqual([
    'Your payment has been refunded: Full',
    'Your payment is being refunded: Full',
  ])
  for (const { body } of await emailsOf(app, late))
    expect(body).toContain('The seat was gone when your payment arrived.')
})

test('over SMTP an email has text, HTML and a calendar entry, which a cancellation removes', async () => {
  const smtp = await startSmtpServer()
  const own = await boot({ SMTP_URL: smtp.url, MAIL_FROM: 'Boithok <mail@boithok.test>' })
  try {
    own.startJobs()
    const [person] = (await createUsers([own], 1)) as [Person]
    const sessionId = await createSession(await admin(own), { title: 'By email' })
    await person.ask('POST', '/bookedSessions', { sessionId })
    await expect.poll(() => smtp.letters).toHaveLength(1)
    const [booked] = smtp.letters
    expect(booked?.to).toBe(person.email)
    expect(booked?.data).toMatch(/^Subject: Your seat is booked: By email$/m)
    expect(booked?.data).toMatch(/^Message-ID: <[\da-f-]{36}@boithok\.test>$/m)
    expect(booked?.data).toMatch(/^Content-Type: text\/plain; charset=utf-8$/m)
    expect(booked?.data).toMatch(/^Content-Type: text\/html; charset=utf-8$/m)
    expect(booked?.data).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST$/m)
    await expect
      .poll(() => emailsOf(own, person))
      .toMatchObject([{ state: 'sent', dedupeKey: expect.stringMatching(/^booked:/) }])
    await person.ask('DELETE', `/bookedSessions/${sessionId}`)
    await expect.poll(() => smtp.letters).toHaveLength(2)
    expect(smtp.letters[1]?.data).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL$/m)
  } finally {
    await own.stop()
    await smtp.stop()
  }
})
