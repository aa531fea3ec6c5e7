import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema.ts'
import { getOrCreateSecrets } from '../../db/secrets.ts'
import { remindTutors } from '../../domain/classes/reminders/tutors.ts'
import { vapidPublicKey } from '../../providers/web-push.ts'
import type { TestApp } from '../support/boot.ts'
import { callsAbout } from '../support/calls.ts'
import type { Person } from '../support/people.ts'
import { bootWithPushes, openBrowser, pushesTo } from '../support/push.ts'
import type { PushServiceStandIn } from '../support/push-service.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers, takeFrom } from '../support/users.ts'
import { atHour, book, cancel, fullSession, giveOut, join, later } from '../support/waitlist.ts'

const noon = atHour(12)

let app: TestApp
let stand: PushServiceStandIn
let deliver: () => Promise<unknown>
let stop: () => Promise<void>
let owner: Person
let people: Person[]
beforeAll(async () => {
  ;({ app, stand, deliver, stop } = await bootWithPushes())
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
  people = await createUsers([app], 30)
})
beforeEach(() => {
  app.setTime(noon)
  stand.service.answer = { status: 201 }
})
afterAll(() => stop())
const somebody = takeFrom(() => people)

type Shown = {
  web_push: number
  notification: { title: string; body: string; navigate: string; lang: string; tag: string }
}
const shown = ({ text }: { text: string }) => JSON.parse(text) as Shown
const choose = (by: Person, kind: string, channel: string, on: boolean) =>
  by.ask('PATCH', '/me/messages', { choice: { kind, channel, on } })

test('G05 what is no subscription of a browser is refused', async () => {
  const person = somebody()
  const { endpoint, keys } = stand.open('')
  const subscribe = (body: unknown) => person.ask('POST', '/me/push-subscriptions', body)
  for (const refused of [
    ...[
      'http://push.example/a',
      'https://127.0.0.1/a',
      'https://[::ffff:127.0.0.1]/a',
      'https://2130706433/a',
    ],
    ...['https://a:b@push.example/a', 'push', `https://push.example/${'a'.repeat(1000)}`],
  ])
    expect(await subscribe({ endpoint: refused, keys })).toMatchObject({
      ...{ status: 400, body: { code: 'push_refused', field: 'endpoint' } },
    })
  for (const wrong of [
    { ...keys, auth: 'short' },
    { ...keys, p256dh: keys.p256dh.slice(1) },
  ])
    expect(await subscribe({ endpoint, keys: wrong })).toMatchObject({
      ...{ status: 400, body: { code: 'push_refused' } },
    })
  expect((await person.ask('GET', '/me/messages')).body.reach).toMatchObject({ push: false })
})

test('G05 a message is decrypted by the browser alone, in its language, and leads to the right screen', async () => {
  const person = somebody()
  const browser = await openBrowser(app, stand, person)
  await person.ask('PATCH', '/me/messages', { language: 'bn' })
  const session = await createSession(owner, { title: 'ভেক্টর' })
  const { body } = await book(person, session)
  expect(await pushesTo(app, browser.id)).toMatchObject([{ state: 'waiting', kind: 'booking' }])
  await deliver()
  const [arrived] = browser.arrived as [(typeof browser.arrived)[number]]
  expect(shown(arrived)).toEqual({
    web_push: 8030,
    notification: {
      ...{
        title: expect.stringContaining('ভেক্টর'),
        body: expect.stringMatching(/./),
        lang: 'bn',
        dir: 'ltr',
      },
      ...{ navigate: `${app.services.publicUrl}/dashboard/booked/${body.insertedId}`, tag: arrived.topic },
    },
  })
  expect(arrived).toMatchObject({
    ttl: 3 * 24 * 3600,
    urgency: 'normal',
    topic: expect.stringMatching(/^[\w-]{32}$/),
  })
  const [row] = await pushesTo(app, browser.id)
  expect(row).toMatchObject({
    state: 'sent',
    body: null,
    dedupeKey: `booked:${body.insertedId}`,
  })
  await deliver()
  expect(browser.arrived).toHaveLength(1)
})

test('G05 each browser of a person gets it; what they chose not to get there, and their account, not', async () => {
  const person = somebody()
  const [one, two] = [await openBrowser(app, stand, person), await openBrowser(app, stand, person)]
  expect((await person.ask('GET', '/me/messages')).body).toMatchObject({
    reach: { push: true },
    kinds: ['class-moved', 'offer', 'money', 'booking', 'reminder', 'account'].map((kind) => ({
      ...{ kind, push: kind !== 'account' },
    })),
  })
  await book(person, await createSession(owner, {}))
  await deliver()
  expect([one.arrived.length, two.arrived.length]).toEqual([1, 1])
  expect((await choose(person, 'booking', 'push', false)).status).toBe(200)
  await book(person, await createSession(owner, {}))
  await deliver()
  expect([one.arrived.length, two.arrived.length]).toEqual([1, 1])
})

test('G05 an offer is urgent, and not delivered after it has lapsed', async () => {
  const [holder, person] = [somebody(), somebody()]
  const browser = await openBrowser(app, stand, person)
  const id = await fullSession(owner, [holder])
  await join(person, id)
  await cancel(holder, id)
  await giveOut(app, id)
  await deliver()
  expect(browser.arrived).toMatchObject([{ urgency: 'high', ttl: 30 * 60 }])
  expect(shown(browser.arrived[0] as { text: string }).notification.navigate).toMatch(/\/l\/[\w-]{22}$/)
})

test('G05 a push is never all that tells somebody of a seat: it may be lost, and the desk rings', async () => {
  const [holder, person] = [somebody(), somebody()]
  const browser = await openBrowser(app, stand, person)
  const id = await fullSession(owner, [holder])
  await join(person, id)
  await app.services.context.database
    .update(users)
    .set({ emailVerified: false })
    .where(eq(users.id, person.id))
  await cancel(holder, id)
  await giveOut(app, id)
  expect(await pushesTo(app, browser.id)).toMatchObject([{ kind: 'offer' }])
  expect(await callsAbout(owner, id)).toMatchObject([{ kind: 'seat_offered' }])
  // Nor does it count as the one way that has to be left.
  const reached = somebody()
  await openBrowser(app, stand, reached)
  expect((await choose(reached, 'money', 'email', false)).body.code).toBe('one_way_needed')
})

test('B14 G05 a tutor whom a push alone reaches is reminded of their class, unless they want none there', async () => {
  const inHours = (hours: number) => later(noon, hours * 60).toISOString()
  const tutors = (await createUsers([app], 2, 'Instructor')) as [Person, Person]
  const browsers = await Promise.all(tutors.map((tutor) => openBrowser(app, stand, tutor)))
  for (const { id } of tutors)
    await app.services.context.database.update(users).set({ emailVerified: false }).where(eq(users.id, id))
  for (const { id: tutorId } of tutors)
    await createSession(owner, {
      ...{ tutorId, registrationStart: '2020-01-01', registrationEnd: inHours(24) },
      ...{ classStart: inHours(25), classEnd: inHours(26) },
    })
  app.setTime(later(noon, 60))
  expect((await choose(tutors[1], 'reminder', 'push', false)).status).toBe(200)
  await remindTutors(app.services.context)
  const reminders = async ({ id }: { id: string }) =>
    (await pushesTo(app, id)).filter(({ kind }) => kind === 'reminder').length
  expect(await Promise.all(browsers.map(reminders))).toEqual([1, 0])
})

test('G05 at night what can wait is shown at eight, and a long text is cut to what every push service takes', async () => {
  const person = somebody()
  const browser = await openBrowser(app, stand, person)
  app.setTime(atHour(23))
  await book(person, await createSession(owner, { title: `"${'ক্ষ'.repeat(60)}"` }))
  expect(await pushesTo(app, browser.id)).toMatchObject([{ nextAttemptAt: atHour(8, 2) }])
  await deliver()
  expect(browser.arrived).toEqual([])
  app.setTime(atHour(8, 2))
  await deliver()
  expect(browser.arrived[0]?.bytes).toBeLessThanOrEqual(2600)
  expect(browser.arrived[0]?.text).not.toContain('�')
})

test('G05 ten browsers at most, the newest; one that somebody else signs in at is theirs', async () => {
  const [person, next] = [somebody(), somebody()]
  const shared = await openBrowser(app, stand, person)
  await book(person, await createSession(owner, {}))
  const { endpoint, keys } = shared
  expect((await next.ask('POST', '/me/push-subscriptions', { endpoint, keys })).status).toBe(200)
  await deliver()
  expect(shared.arrived).toEqual([])
  expect((await person.ask('GET', '/me/messages')).body.reach).toMatchObject({ push: false })
  const first = await openBrowser(app, stand, person)
  for (let more = 1; more <= 10; more += 1) {
    app.setTime(later(noon, more))
    await openBrowser(app, stand, person)
  }
  await book(person, await createSession(owner, {}))
  await deliver()
  expect(first.arrived).toEqual([])
  expect(await pushesTo(app, first.id)).toEqual([])
})

test('G05 the server’s key is the same after every start', async () => {
  const { database } = app.services.context

  const { 'push key': kept } = await getOrCreateSecrets(database, ['push key'])
  expect(app.services.clientConfig.pushKey).toBe(vapidPublicKey(kept))
})

test('M13 G05 a push about money names amount and receipt', async () => {
  const person = somebody()
  const { id } = await openBrowser(app, stand, person)
  await choose(person, 'booking', 'push', true)
  const sale = { sessionId: await createSession(owner, { fee: 5 }), email: person.email }
  const { body } = await owner.ask('POST', '/desk/payments', { ...sale, method: 'cash', amount: 5 })
  const [pushed] = await pushesTo(app, id)
  expect(shown({ text: pushed?.body ?? '{}' }).notification.body).toBe(
    `You paid ৳5. Receipt: ${body.receipt}.`,
  )
})
