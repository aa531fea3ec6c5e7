import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { deliveries } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { sellToPhone } from '../support/calls.ts'
import { PATIENCE } from '../support/patience.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { SMS_KEY, startTestGateways, type TestGateways } from '../support/sms.ts'
import { smsTo, writeInEnglish } from '../support/sms-outbox.ts'
import { createUsers } from '../support/users.ts'

/** Noon in Dhaka, so that nothing waits for the morning. */
const NOW = '2031-03-01T06:00:00.000Z'
const first = { start: '2031-03-07T09:30:00.000Z', end: '2031-03-07T12:00:00.000Z' }

let gateways: TestGateways
let app: TestApp
let admin: Person
let sessionId: string
beforeAll(async () => {
  gateways = await startTestGateways()
  app = await boot(gateways.env('ssl-wireless'))
  app.setTime(NOW)
  admin = (await createUsers([app], 1, 'Admin'))[0] as Person
  await writeInEnglish(admin)
  sessionId = await createSession(admin, {
    ...{ title: 'Optics', registrationStart: '2031-01-01', registrationEnd: first.start, fee: 5 },
    ...{ classStart: first.start, classEnd: first.end },
  })
  app.startJobs()
})
beforeEach(() => gateways.failWith(undefined))
afterAll(async () => {
  await app.stop()
  await gateways.stop()
})

/** The SMS that somebody got who bought a seat, when its gateway has answered. */
async function afterBuying() {
  const { phone } = await sellToPhone(admin, sessionId)
  await vi.waitFor(async () => {
    const [sms] = await smsTo(app, phone)
    expect(['waiting', 'sending'].includes(sms?.state ?? '') && sms?.lastError === null).toBe(false)
    expect(sms?.state).not.toBe('sending')
  }, PATIENCE)
  const [sms] = await smsTo(app, phone)
  return { phone, sms }
}

test('G03 an SMS of the outbox arrives at the gateway, once', async () => {
  const { phone, sms } = await afterBuying()
  expect(sms).toMatchObject({ state: 'sent', segments: 1, costMinor: 50, reference: expect.any(String) })
  expect(gateways.messages.filter(({ to }) => phone.endsWith(to.slice(-10)))).toMatchObject([
    {
      text: expect.stringMatching(
        /^Your seat is booked: Optics, Fri 7 Mar, 3:30-6:00 pm\. You paid Tk 5, receipt 2031-\d{6}\.$/,
      ),
    },
  ])
})

test.each([
  ['refuses the number inside a success', { kind: 'bad-number' }, 'failed'],
  ['answers with garbage', { kind: 'garbage' }, 'unknown'],
  ['has run out of money', { kind: 'no-money' }, 'waiting'],
] as const)('G03 a gateway that %s', async (_what, fault, state) => {
  gateways.failWith(fault)
  const { sms } = await afterBuying()
  expect(sms?.state).toBe(state)
  const { body } = await admin.ask('GET', `/outbox?channel=sms&state=${state}`)
  expect(body.messages).toMatchObject([{ lastError: expect.stringMatching(/\w/) }])
  expect(app.logged.join()).not.toContain(SMS_KEY)
  await app.services.context.database.delete(deliveries)
})
