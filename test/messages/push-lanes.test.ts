import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pushSubscriptions } from '../../db/schema.ts'
import { deliver as deliverAll, type SendOutcome } from '../../domain/messages/delivery/deliver.ts'
import type { DeliveryRow } from '../../domain/messages/delivery/outbox.ts'
import { pushLanes } from '../../domain/messages/delivery/push-lanes.ts'
import type { TestApp } from '../support/boot.ts'
import type { Person } from '../support/people.ts'
import { bootWithPushes, pushesTo } from '../support/push.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { atHour, book, later } from '../support/waitlist.ts'

const SENT: SendOutcome = { state: 'sent', reference: null, costMinor: null }

let app: TestApp
let owner: Person
let stop: () => Promise<void>
beforeAll(async () => {
  ;({ app, stop } = await bootWithPushes())
  owner = (await createUsers([app], 1, 'Admin'))[0] as Person
})
afterAll(() => stop())

let minutes = 0
/** Somebody for whom a message waits at a push service. Returns the id of their browser. */
async function waitingAt(service: string): Promise<string> {
  const [person] = (await createUsers([app], 1)) as [Person]
  // Each later than the one before. By night messages would wait.
  app.setTime(later(atHour(12), minutes++))
  const id = randomUUID()
  const now = app.services.context.clock()
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
  await app.services.context.database.insert(pushSubscriptions).values({
    ...{ id, userId: person.id, endpoint: `${service}/${id}`, ...keys, signedInAt: now, createdAt: now },
  })
  await book(person, await createSession(owner, {}))
  return id
}

const DEAD = 'https://push.silent.example'
const LARGE = [
  'https://fcm.googleapis.com/fcm/send',
  'https://updates.push.services.mozilla.com/wpush/v2',
  'https://web.push.apple.com',
  'https://sg2p.notify.windows.com/w',
]

/** Delivers while a service never answers, until `stopped`. */
function deliver(silent: string[], lanes: SQL[] = pushLanes) {
  const answer = Promise.withResolvers<SendOutcome>()
  const stopped = new AbortController()
  const send = ({ contact }: DeliveryRow) =>
    silent.includes(contact) ? answer.promise : Promise.resolve(SENT)
  const delivery = { ...app.services.context, channel: 'push' as const, lanes, send }
  const done = deliverAll(delivery, stopped.signal)
  return async () => {
    stopped.abort()
    answer.resolve({ state: 'unknown', reason: 'silent' })
    await done
  }
}
const stateOf = async (id: string) => (await pushesTo(app, id))[0]?.state

test('G05 services that never answer hold up nobody at a large one', async () => {
  const silent = await Promise.all(Array.from({ length: 12 }, () => waitingAt(DEAD)))
  const others = await Promise.all(LARGE.map(waitingAt))
  const end = deliver(silent)
  for (const id of others) await expect.poll(() => stateOf(id)).toBe('sent')
  await end()
})

test('G05 and one large service that is away holds up its own alone', async () => {
  const [away = '', ...rest] = LARGE
  const silent = await Promise.all(Array.from({ length: 12 }, () => waitingAt(away)))
  const others = await Promise.all([...rest, 'https://push.small.example'].map(waitingAt))
  const end = deliver(silent)
  for (const id of others) await expect.poll(() => stateOf(id)).toBe('sent')
  await end()
})

test('G05 in one lane they would wait', async () => {
  const silent = await Promise.all(Array.from({ length: 12 }, () => waitingAt(DEAD)))
  const other = await waitingAt(LARGE[0] ?? '')
  const end = deliver(silent, [sql`true`])
  await expect.poll(async () => (await Promise.all(silent.map(stateOf))).includes('sending')).toBe(true)
  expect(await stateOf(other)).toBe('waiting')
  await end()
})
