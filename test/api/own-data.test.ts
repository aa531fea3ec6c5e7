import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofOwnRows } from '../../domain/own-data/collect.ts'
import { personColumns } from '../../domain/users/joining/references.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cash } from '../support/desk.ts'
import { composeMessages } from '../support/emails.ts'
import { samples, sendFile } from '../support/files.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let admin: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(10))
})
afterAll(() => app.stop())

async function download(person: Person) {
  const answer = await fetch(`${app.url}/api/me/data.zip`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const { status, headers } = answer
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status, headers, bytes, files: status === 200 ? unzipSync(bytes) : {} }
}

type Data = Record<string, Record<string, unknown>[]>
const dataOf = ({ files }: { files: Record<string, Uint8Array> }): Data =>
  JSON.parse(strFromU8(files['data.json'] as Uint8Array))

test('G08 a person takes along their seats, money, notes and messages, and nothing of anybody else', async () => {
  const [child, other] = [somebody(), somebody()]
  const sessionId = await createSession(admin, { fee: 500 })
  for (const { email } of [child, other])
    expect((await admin.ask('POST', '/desk/payments', cash(sessionId, { email, amount: 500 }))).status).toBe(
      200,
    )
  await child.ask('POST', '/notes', { title: 'Pendulum', description: 'T depends on length.' })
  await other.ask('POST', '/notes', { title: 'Lens', description: 'Private to another.' })
  await admin.ask('POST', `/desk/people/${child.id}/notes`, { text: 'Comes with her aunt' })
  await composeMessages(app)
  const taken = await download(child)
  expect(taken.headers.get('content-disposition')).toBe('attachment; filename="my-data.zip"')
  const data = dataOf(taken)
  expect(data.users).toMatchObject([{ id: child.id, email: child.email }])
  expect(data.bookings).toMatchObject([{ session_id: sessionId, fee_minor: 50_000 }])
  expect(data.payments).toMatchObject([{ amount_minor: 50_000, method: 'cash' }])
  expect(data.receipts).toHaveLength(1)
  expect(data.notes).toMatchObject([{ title: 'Pendulum' }])
  expect(data.desk_notes).toMatchObject([{ text: 'Comes with her aunt' }])
  expect(data.deliveries?.length).toBeGreaterThan(0)
  const all = strFromU8(taken.files['data.json'] as Uint8Array)
  for (const secret of [other.id, other.email, admin.id, 'Private to another', '{sealed:'])
    expect(all).not.toContain(secret)
})

test('G08 files that were uploaded are in it, byte for byte, and a sixth download within an hour waits', async () => {
  const content = samples.pdf()
  const tutor = somebody()
  await sendFile(app, tutor, { name: '../নোট.pdf', content })
  const taken = await download(tutor)
  const [name] = Object.keys(taken.files).filter((one) => one !== 'data.json')
  expect(name).toMatch(/^files\/1-[^/]*নোট\.pdf$/)
  expect(Buffer.from(taken.files[name ?? ''] as Uint8Array).equals(Buffer.from(content))).toBe(true)
  for (let n = 0; n < 4; n += 1) expect((await download(tutor)).status).toBe(200)
  expect((await download(tutor)).status).toBe(429)
})

/** Tables that hang on people’s rows, and say nothing of them beyond those. */
const others = ['redemptions']

test('G08 each table that hangs on a seat, a payment or a checkout is in it, and no column that opens something', async () => {
  const { rows } = await app.services.context.database.execute<{ name: string }>(`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid in ('bookings'::regclass, 'payments'::regclass, 'checkouts'::regclass)`)
  const own = personColumns.filter(({ isOwn }) => isOwn).map(({ table }) => table)
  const decided = [...own, ...Object.keys(ofOwnRows), ...others]
  expect(rows.map(({ name }) => name).filter((name) => !decided.includes(name))).toEqual([])
  const data = dataOf(await download(somebody()))
  const columns = Object.values(data).flatMap((some) =>
    Array.isArray(some) ? some.flatMap(Object.keys) : [],
  )
  expect(columns.filter((column) => /hash|secret|token|endpoint|^auth$|uid/.test(column))).toEqual([])
})
