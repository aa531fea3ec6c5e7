import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveries } from '../../db/schema.ts'
import { writeCode } from '../../domain/messages/codes/write-code.ts'
import { deliver, deliverDue, type SendOutcome } from '../../domain/messages/delivery/deliver.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { deliverDueEmails, insertDeliveries } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { smsTo, turnSmsOn } from '../support/sms-outbox.ts'
import { createUsers } from '../support/users.ts'

const NOW = Date.parse('2031-03-01T04:00:00.000Z')
const SENT: SendOutcome = { state: 'sent', reference: 'r1', costMinor: 37 }

let app: TestApp
let admin: Person
let numbers = 0
beforeAll(async () => {
  app = await boot()
  admin = (await createUsers([app], 1, 'Admin'))[0] as Person
  turnSmsOn(app)
})
beforeEach(async () => {
  app.setTime(new Date(NOW))
  await app.services.context.database.delete(deliveries)
})
afterAll(() => app.stop())

/** A code, which expires after five minutes. */
async function newSms(): Promise<string> {
  numbers += 1
  const to = `+88018130000${10 + numbers}`
  const expiresAt = new Date(NOW + 300_000)
  const code = { code: '482913', locale: 'en', expiresAt, isOwner: true }
  await writeCode(app.services.context, { phoneNumber: to, ...code })
  return to
}
const gateway = (answer: (to: string) => Promise<SendOutcome>) => {
  const asked: string[] = []
  const send = ({ contact }: { contact: string }) => {
    asked.push(contact)
    return answer(contact)
  }
  return { asked, delivery: { ...app.services.context, channel: 'sms' as const, send } }
}
const stateOf = async (to: string) => (await smsTo(app, to))[0]
const never = new AbortController().signal

test('G03 a sent SMS keeps its cost and its id at the gateway, and not its text', async () => {
  const to = await newSms()
  const { asked, delivery } = gateway(async () => SENT)
  expect(await deliver(delivery, never)).toBeUndefined()
  expect(asked).toEqual([to])
  expect(await stateOf(to)).toMatchObject({
    ...{ state: 'sent', reference: 'r1', costMinor: 37, body: null, sentAt: new Date(NOW) },
  })
})

test('G03 of many who send at once, each SMS is sent by one; an email whose sender died goes out again', async () => {
  const all = await Promise.all([...Array(12)].map(newSms))
  const { asked, delivery } = gateway(async () => SENT)
  await Promise.all([1, 2, 3, 4].map(() => deliver(delivery, never)))
  expect(asked.toSorted()).toEqual(all.toSorted())

  const to = await newSms()
  const lost = gateway(() => new Promise(() => {}))
  void deliverDue(lost.delivery)
  await expect.poll(() => lost.asked).toEqual([to])
  app.setTime(new Date(NOW + 121_000))
  const again = gateway(async () => SENT)
  await deliver(again.delivery, never)
  expect(again.asked).toEqual([])
  expect(await stateOf(to)).toMatchObject({
    ...{ state: 'unknown', body: null, lastError: 'There was no answer.' },
  })
  expect((await admin.ask('POST', `/outbox/${(await stateOf(to))?.id}/retry`)).status).toBe(409)

  // The control: what may come twice is sent again, under one id.
  const { context } = app.services
  await context.database
    .update(deliveries)
    .set({ channel: 'email', state: 'waiting', nextAttemptAt: new Date(NOW), body: context.sealer.seal('x') })
    .where(eq(deliveries.contact, to))
  const sent: string[] = []
  const mailer = (answer: Promise<void>) => ({
    from: 'mail@boithok.test',
    send: ({ id }: { id: string }) => {
      sent.push(id)
      return answer
    },
  })
  void deliverDueEmails(context, { mailer: mailer(new Promise(() => {})), isFinal: () => false })
  await expect.poll(() => sent).toHaveLength(1)
  app.setTime(new Date(NOW + 242_000))
  await deliverDueEmails(context, { mailer: mailer(Promise.resolve()), isFinal: () => false })
  expect(sent).toEqual([sent[0], sent[0]])
})

test.each([
  ['refuses for good', { state: 'refused', reason: 'blocked', isFinal: true }, 'failed', null],
  ['gives no answer', { state: 'unknown', reason: 'silent' }, 'unknown', null],
  [
    'has no money now',
    { state: 'refused', reason: 'balance', isFinal: false },
    'waiting',
    '482913 is your Boithok code. Do not share it.',
  ],
] as const)('G03 a gateway that %s', async (_what, outcome, state, body) => {
  const to = await newSms()
  const { asked, delivery } = gateway(async () => outcome)
  await deliver(delivery, never)
  expect(await stateOf(to)).toMatchObject({ state, body, lastError: outcome.reason })
  app.setTime(new Date(NOW + 6000))
  await deliver(delivery, never)
  expect(asked).toHaveLength(state === 'waiting' ? 2 : 1)
})

test('G03 an SMS that is late is not sent, and one whose gateway throws is not sent again', async () => {
  const to = await newSms()
  app.setTime(new Date(NOW + 300_000))
  const { asked, delivery } = gateway(async () => SENT)
  await deliver(delivery, never)
  expect(asked).toEqual([])
  expect(await stateOf(to)).toMatchObject({ state: 'failed', body: null })

  app.setTime(new Date(NOW))
  const other = await newSms()
  const broken = gateway(() => Promise.reject(new Error('socket hang up')))
  await deliver(broken.delivery, never)
  await deliver(broken.delivery, never)
  expect(broken.asked).toEqual([other])
  expect(await stateOf(other)).toMatchObject({ state: 'unknown', lastError: 'Error: socket hang up' })
})

test('G03 codes go first, then what is urgent', async () => {
  const row = { channel: 'sms', state: 'waiting' } as const
  const times = { createdAt: new Date(NOW), expiresAt: new Date(NOW + 1e6), nextAttemptAt: new Date(NOW) }
  const to = (index: number) => `+88017000000${10 + index}`
  // Ten are sent at once.
  await insertDeliveries(
    app,
    ...[...Array(21)].map((_, index) => ({
      ...{ ...row, ...times, priority: index < 10 ? 3 : 1, contact: to(index) },
    })),
  )
  const code = await newSms()
  const { asked, delivery } = gateway(async () => SENT)
  await deliver(delivery, never)
  expect(asked.slice(0, 10)).toContain(code)
  for (const index of Array(10).keys()) expect(asked.slice(0, 10)).not.toContain(to(index))
})
