import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deliveries, drafts, messages, users } from '../../db/schema.ts'
import { erasePersonalData } from '../../domain/account-deletion/erase-personal-data.ts'
import { newId } from '../../domain/context.ts'
import { composeDueMessages, requireComposed } from '../../domain/messages/composing/compose-due.ts'
import { applyLimits } from '../../domain/messages/composing/limits.ts'
import { writeMessages } from '../../domain/messages/outbox/write.ts'
import { roleDecided } from '../../domain/users/messages/role.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { deliveriesOf } from '../support/emails.ts'
import type { Person } from '../support/people.ts'
import { turnSmsOn } from '../support/sms-outbox.ts'

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(60))
})
afterAll(() => app.stop())

const database = () => app.services.context.database
const params = { decision: 'changed', role: 'Instructor' } as const

/** Writes a message to each of them, as an event does. Returns the keys. */
async function write(people: Person[]): Promise<string[]> {
  const { context } = app.services
  const to = people.map(({ id: userId }) => {
    return { userId, dedupeKey: `test:${newId(context)}`, path: '/dashboard', params }
  })
  await writeMessages(database(), context, roleDecided, to)
  return to.map(({ dedupeKey }) => dedupeKey)
}
const composeAll = async () => {
  while ((await composeDueMessages(app.services.context)) > 0);
}
const idOf = (dedupeKey = '') =>
  database().select({ id: messages.id }).from(messages).where(eq(messages.dedupeKey, dedupeKey))
const draftOf = async (dedupeKey?: string) =>
  (
    await database()
      .select()
      .from(drafts)
      .where(inArray(drafts.messageId, idOf(dedupeKey)))
  )[0]
const changeDraft = (dedupeKey: string, values: Partial<typeof drafts.$inferInsert>) =>
  database()
    .update(drafts)
    .set(values)
    .where(inArray(drafts.messageId, idOf(dedupeKey)))
const rename = (dedupeKey: string, name: string) =>
  database().update(messages).set({ name }).where(eq(messages.dedupeKey, dedupeKey))
const writtenFor = async ({ id }: Person) => (await deliveriesOf(app, eq(deliveries.userId, id))).length

test('G03 of many who compose at once each message is composed once, and forgets what it was made of', async () => {
  const people = Array.from({ length: 30 }, somebody)
  const [key] = await write(people)
  await Promise.all([1, 2, 3, 4].map(composeAll))
  for (const person of people) expect(await writtenFor(person)).toBe(1)
  expect(await idOf(key)).toHaveLength(1)
  expect(await draftOf(key)).toBeUndefined()
})

test('G03 the limit of a contact counts what is composed at once; without the lock too many leave', async () => {
  const person = somebody()
  const { context } = app.services
  const [email, max] = [context.email, 3]
  context.email = { deliver: false, perRecipient: { max, seconds: 3600 } }
  const limits = () => sql`select count(*)::integer as count from ${deliveries}
    where contact = ${person.email} and above_limit is null`
  const countKept = async () => (await database().execute<{ count: number }>(limits())).rows[0]?.count
  for (let at = 0; at < 6; at += 1) await write([person])
  await Promise.all([1, 2, 3, 4].map(composeAll))
  expect(await countKept()).toBe(max)
  const other = somebody()
  const now = context.clock()
  const delivery = (id: string) => ({
    ...({
      id,
      messageId: id,
      channel: 'email',
      contact: other.email,
      language: 'en',
      kind: 'account',
    } as const),
    ...({ subject: 'S', body: 'B', state: 'kept', priority: 3, createdAt: now, expiresAt: now } as const),
  })
  // The control: each counts before another has written.
  const counted = await Promise.all(
    Array.from({ length: max + 1 }, () =>
      database().transaction((transaction) => applyLimits(transaction, context, [delivery(newId(context))])),
    ),
  )
  expect(counted.flat().filter(({ aboveLimit }) => !aboveLimit)).toHaveLength(max + 1)
  context.email = email
})

test('G02 of messages that are composed together no more leave by SMS than the day may cost', async () => {
  const people = [somebody(), somebody(), somebody()]
  for (const [at, { id }] of people.entries())
    await database()
      .update(users)
      .set({ emailVerified: false, phone: `+88017120099${10 + at}` })
      .where(eq(users.id, id))
  turnSmsOn(app)
  // Two of half a taka.
  expect((await admin.ask('PUT', '/settings/sms-limit', { smsPerDay: 1 })).status).toBe(200)
  await write(people)
  await composeAll()
  const rows = await Promise.all(people.map(({ id }) => deliveriesOf(app, eq(deliveries.userId, id))))
  // Those of one instant have no order.
  const limits = rows
    .flat()
    .map(({ channel, segments, aboveLimit }) => [channel, segments, aboveLimit].join())
  expect(limits.sort()).toEqual(['sms,1,', 'sms,1,', 'sms,1,too_dear'])
  app.services.context.sms = undefined
})

test('G03 one that cannot be composed is tried again later, fails the task meanwhile, and holds up no other', async () => {
  const [first, broken, last] = [somebody(), somebody(), somebody()]
  await write([first])
  const [key = ''] = await write([broken])
  await write([last])
  await rename(key, 'unknown')
  await composeAll()
  expect(await draftOf(key)).toMatchObject({ failures: 1, lastError: 'No message has the name unknown' })
  const { context } = app.services
  await expect(requireComposed(context)).rejects.toThrow('unknown: No message has the name unknown')
  await rename(key, 'role-decided')
  await changeDraft(key, { failures: 0, composeAt: app.services.context.clock() })
  for (const person of [first, last, broken]) expect(await writtenFor(person)).toBe(1)
  await requireComposed(context)
})

test('G03 it goes to the address that its reader has by then, and without a path to nobody', async () => {
  const [moved, restored] = [somebody(), somebody()]
  const [, key = ''] = [...(await write([moved])), ...(await write([restored]))]
  const email = `moved.${moved.id}@people.test`
  await database().update(users).set({ email }).where(eq(users.id, moved.id))
  // A backup leaves out keys of links.
  await changeDraft(key, { path: null })
  await composeAll()
  const rows = await deliveriesOf(app, eq(deliveries.userId, moved.id))
  expect(rows.map(({ contact }) => contact)).toEqual([email])
  expect(await writtenFor(restored)).toBe(0)
  expect(await draftOf(key)).toBeUndefined()
})

test('G08 who deletes their account while messages to them are composed leaves none', async () => {
  const people = Array.from({ length: 10 }, somebody)
  await write(people)
  await Promise.all([
    composeAll(),
    ...people.map(({ id }) => erasePersonalData(app.services.context, { id, role: 'Student' })),
  ])
  await composeAll()
  for (const { id } of people)
    for (const table of [messages, deliveries])
      expect(await database().$count(table, eq(table.userId, id))).toBe(0)
})
