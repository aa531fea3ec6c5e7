import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deliveries, pushSubscriptions } from '../../db/schema.ts'
import { eraseUser } from '../../domain/account-deletion/delete-account.ts'
import { checkPush } from '../../domain/health/checks/push.ts'
import { KEY_REFUSED, type PushClient } from '../../providers/web-push.ts'
import { readConfig } from '../../server/config.ts'
import { pushSubject } from '../../server/push.ts'
import type { TestApp } from '../support/boot.ts'
import { deliveriesOf } from '../support/emails.ts'
import { signInAgain } from '../support/identity-toolkit.ts'
import { type Person, student } from '../support/people.ts'
import { bootWithPushes, openBrowser, pushesTo } from '../support/push.ts'
import type { PushServiceStandIn } from '../support/push-service.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { atHour, book, later } from '../support/waitlist.ts'

const noon = atHour(12)

let app: TestApp
let stand: PushServiceStandIn
let client: PushClient
let deliver: () => Promise<unknown>
let stop: () => Promise<void>
let owner: Person
beforeAll(async () => {
  ;({ app, stand, client, deliver, stop } = await bootWithPushes())
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
})
beforeEach(() => {
  app.setTime(noon)
  stand.service.answer = { status: 201 }
})
afterAll(() => stop())

/** Somebody with a browser, for whom a message waits. */
async function waiting() {
  const [person] = (await createUsers([app], 1)) as [Person]
  const browser = await openBrowser(app, stand, person)
  await book(person, await createSession(owner, {}))
  const stateOf = async () => (await pushesTo(app, browser.id))[0]
  return { person, browser, stateOf }
}
const browsersOf = (userId: string) =>
  app.services.context.database.$count(pushSubscriptions, eq(pushSubscriptions.userId, userId))
const health = () => checkPush(app.services.context, KEY_REFUSED)

test('G05 a browser that is gone is forgotten', async () => {
  for (const status of [404, 410]) {
    const { person, stateOf } = await waiting()
    stand.service.answer = { status }
    await deliver()
    expect(await stateOf()).toMatchObject({
      state: 'failed',
      lastError: expect.stringContaining('no messages any more'),
    })
    expect(await browsersOf(person.id)).toBe(0)
  }
  const { browser, stateOf } = await waiting()
  stand.close(browser)
  await deliver()
  expect(await stateOf()).toMatchObject({ state: 'failed' })
})

test.each([400, 413, 301])('G05 after %i the same message is not sent again', async (status) => {
  const { person, stateOf } = await waiting()
  stand.service.answer = { status, headers: { location: `${stand.origin}/elsewhere` } }
  const { asked } = stand.service
  await deliver()
  app.setTime(later(noon, 60))
  await deliver()
  expect([await stateOf(), stand.service.asked]).toMatchObject([{ state: 'failed', attempts: 1 }, asked + 1])
  expect(await browsersOf(person.id)).toBe(1)
})

test.each([429, 500, 503])(
  'G05 after %i it is sent again, not before the service wants it',
  async (status) => {
    const { browser, stateOf } = await waiting()
    stand.service.answer = { status, headers: { 'retry-after': '600' } }
    await deliver()
    expect(await stateOf()).toMatchObject({ state: 'waiting', nextAttemptAt: later(noon, 10) })
    stand.service.answer = { status: 201 }
    app.setTime(later(noon, 10))
    await deliver()
    expect(await stateOf()).toMatchObject({ state: 'sent', attempts: 2 })
    expect(browser.arrived).toHaveLength(1)
  },
)

test('G05 without an answer it may have arrived, and is never sent again', async () => {
  const { stateOf } = await waiting()
  stand.service.answer = 'silent'
  await deliver()
  expect(await stateOf()).toMatchObject({ state: 'unknown', body: null })
  stand.service.answer = { status: 201 }
  app.setTime(later(noon, 60))
  await deliver()
  expect(await stateOf()).toMatchObject({ state: 'unknown', attempts: 1 })
})

test('G05 a service that refuses our key is on the System page, and the browsers stay', async () => {
  expect(await health()).toMatchObject({ state: 'fine' })
  const { person, stateOf } = await waiting()
  stand.service.answer = { status: 403 }
  await deliver()
  expect(await stateOf()).toMatchObject({
    state: 'failed',
    lastError: 'The push service refuses our key (403)',
  })
  expect(await browsersOf(person.id)).toBe(1)
  expect(await health()).toMatchObject({ state: 'broken' })
})

test('G05 a key that is none of a browser harms no other message', async () => {
  const [person] = (await createUsers([app], 1)) as [Person]
  const { endpoint } = stand.open('')
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
  await person.ask('POST', '/me/push-subscriptions', { endpoint, keys })
  await book(person, await createSession(owner, {}))
  const { stateOf } = await waiting()
  await deliver()
  expect(await stateOf()).toMatchObject({ state: 'sent' })
  const rows = await deliveriesOf(app, eq(deliveries.userId, person.id))
  expect(rows.find(({ channel }) => channel === 'push')).toMatchObject({ state: 'failed' })
})

test('G05 whoever signs out, everywhere or there, is signed out or deleted, gets nothing there any more', async () => {
  const idOf = async ({ ask }: Pick<Person, 'ask'>) => (await ask('GET', '/me')).body._id as string
  const person = await student(app)
  const id = await idOf(person)
  await openBrowser(app, stand, person)
  const elsewhere = await signInAgain(app, person)
  await openBrowser(app, stand, elsewhere)
  expect(await browsersOf(id)).toBe(2)
  expect((await elsewhere.ask('DELETE', '/auth/session')).status).toBe(200)
  expect(await browsersOf(id)).toBe(1)
  const third = await signInAgain(app, person)
  await openBrowser(app, stand, third)
  expect((await third.ask('DELETE', '/auth/sessions?keep=this')).status).toBe(200)
  expect(await browsersOf(id)).toBe(1)
  expect((await owner.ask('DELETE', `/admin/users/${id}/sign-ins`)).status).toBe(200)
  expect(await browsersOf(id)).toBe(0)
  // Of a sign-in without an id its instant tells which it is.
  const { person: unnamed } = await waiting()
  expect((await unnamed.ask('DELETE', '/auth/session')).status).toBe(200)
  expect(await browsersOf(unnamed.id)).toBe(0)
  const { person: deleted, browser } = await waiting()
  expect(await eraseUser(app.services.context, deleted.uid)).toBe(true)
  expect([await browsersOf(deleted.id), await pushesTo(app, browser.id)]).toEqual([0, []])
})

test('G05 the judge refuses what a real push service refuses', async () => {
  const { open, origin, service } = stand
  const browser = open(app.services.clientConfig.pushKey as string)
  const message = { payload: '{}', ttlSeconds: 60, topic: 'a', isUrgent: false }
  expect(await client.send(browser, message)).toEqual({ state: 'sent' })
  const foreign = open('another key')
  expect(await client.send(foreign, message)).toMatchObject({ state: 'refused', isFinal: true })
  expect(await client.send({ ...browser, endpoint: `${origin}/push/none` }, message)).toMatchObject({
    isGone: true,
  })
  const stranger = open(app.services.clientConfig.pushKey as string)
  expect(await client.send({ ...browser, keys: stranger.keys }, message)).toMatchObject({ isFinal: true })
  const { asked } = service
  const wrong: Record<string, string>[] = [
    {},
    { ttl: '1', 'content-encoding': 'aesgcm' },
    { ttl: '1', 'crypto-key': 'dh=x' },
  ]
  for (const headers of wrong)
    expect((await fetch(browser.endpoint, { method: 'POST', headers })).status).toBeGreaterThanOrEqual(400)
  expect(service.asked).toBe(asked + 3)
})

test('G05 push services are told whom to write to; without anybody nothing is pushed', () => {
  const smtp = { SMTP_URL: 'smtps://mail.example:465', DEMO: '0', DATABASE_URL: 'postgres://localhost/x' }
  const subjectOf = (env: Record<string, string>) => pushSubject(readConfig({ ...smtp, ...env }))
  expect(subjectOf({ MAIL_FROM: 'Centre <mail@centre.com>' })).toBe('mailto:mail@centre.com')
  expect(subjectOf({ MAIL_FROM: 'mail@localhost', PUBLIC_URL: 'https://centre.com' })).toBe(
    'https://centre.com',
  )
  for (const from of ['mail@localhost', 'mail@centre.invalid', 'mail@centre.local'])
    expect(subjectOf({ MAIL_FROM: from })).toBeUndefined()
  expect(subjectOf({ MAIL_FROM: 'mail@centre.local', PUBLIC_URL: 'https://localhost' })).toBeUndefined()
  expect(pushSubject(readConfig({ DEMO: '1' }))).toMatch(/^mailto:/)
})
