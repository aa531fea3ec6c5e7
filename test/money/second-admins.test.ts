import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CentreDue } from '../../contract/fee-parts/fee-parts.ts'
import { processRefunds } from '../../domain/payments/reconciling/reconcile.ts'
import { pay } from '../support/payments.ts'
import { type Person, student } from '../support/people.ts'
import {
  app,
  database,
  decide,
  give,
  inParts,
  movedFor,
  owner,
  requestOf,
  second,
  setRole,
  startLimits,
  taken,
} from '../support/refund-limits.ts'
import { createSession } from '../support/sessions.ts'

startLimits()

test('M10 a session by which more is refunded to somebody than the limit is cancelled by two Admins', async () => {
  const sessionId = await createSession(owner, { fee: 1500 })
  const person = await student(app)
  await pay(app, person, sessionId, 150_000)
  const cancelIt = (by: Person) => by.ask('DELETE', `/sessions/${sessionId}`)
  const enrolled = async () => (await owner.ask('GET', `/sessions/${sessionId}`)).body.enrolled
  for (const _again of [1, 2])
    expect(await cancelIt(owner)).toMatchObject({ status: 200, body: { waits: true } })
  expect(await enrolled()).toBe(1)
  const puppet = await student(app)
  await setRole(puppet, 'Admin')
  expect(await cancelIt(puppet)).toMatchObject({ status: 403, body: { code: 'new_admin_confirms' } })
  await setRole(puppet, 'Student')
  const confirmed = await cancelIt(second)
  expect(confirmed.status).toBe(200)
  expect(confirmed.body).not.toHaveProperty('waits')
  await processRefunds(app.services.context)
  const { entries } = (await person.ask('GET', '/money')).body
  expect(entries).toMatchObject([{ state: 'refunded' }])
})

test('M10 nobody makes a second Admin, or the only one, for a day', async () => {
  const puppet = await student(app)
  await setRole(puppet, 'Admin')
  const paymentId = await taken(1500)
  expect((await give(paymentId, owner)).body).toMatchObject({ waits: true })
  const id = (await requestOf(paymentId))?._id
  expect(await decide(id, true, puppet)).toMatchObject({
    status: 403,
    body: { code: 'new_admin_confirms' },
  })
  await setRole(puppet, 'Student')
  await setRole(second, 'Student')
  const other = await taken(1500)
  expect((await give(other, owner)).body).toMatchObject({ waits: true })
  await setRole(second, 'Admin')
  // They were one when the day began.
  expect((await decide(id, true, second)).status).toBe(200)
})

test('M10 B10 parts that somebody is let off count, and nobody lets themselves off', async () => {
  const [first] = await inParts(1)
  const { bookingId } = (
    await database().execute<{ bookingId: string }>(
      sql`select booking_id as "bookingId" from allocations where payment_id = ${first}`,
    )
  ).rows[0] as { bookingId: string }
  const { rows: parts } = await database().execute<{ id: string }>(
    sql`select id from fee_parts where booking_id = ${bookingId} and payment_id is null order by part`,
  )
  const waive = (index: number, by: Person) =>
    by.ask('PUT', `/dues/${parts[index]?.id}/waiver`, { reason: 'Hardship' })
  expect((await waive(0, owner)).status).toBe(200)
  for (const _again of [1, 2])
    expect(await waive(1, owner)).toMatchObject({ status: 200, body: { waits: true } })
  const dues = async (state: string) =>
    (await second.ask('GET', `/desk/dues?state=${state}&limit=100`)).body.dues as unknown as CentreDue[]
  const asked = (await dues('later')).find(({ _id }) => _id === parts[1]?.id)
  expect(asked).toMatchObject({ waiveAsked: { isOwn: false, reason: 'Hardship' } })
  const puppet = await student(app)
  await setRole(puppet, 'Admin')
  expect(await waive(1, puppet)).toMatchObject({ status: 403, body: { code: 'new_admin_confirms' } })
  await setRole(puppet, 'Student')
  expect((await give(first as string, owner, { amount: 1 })).body).toMatchObject({ waits: true })
  // Either withdraws the request; then it is asked for anew.
  expect((await second.ask('DELETE', `/dues/${parts[1]?.id}/waiver`)).status).toBe(200)
  expect((await second.ask('DELETE', `/dues/${parts[1]?.id}/waiver`)).status).toBe(409)
  expect((await waive(1, owner)).body).toMatchObject({ waits: true })
  // Of two who confirm at once both find it waived.
  const both = await Promise.all([waive(1, second), waive(1, second)])
  expect(both).toMatchObject([{ status: 200, body: { success: true } }, { status: 200 }])
  expect((await dues('waived')).find(({ _id }) => _id === parts[1]?.id)).toMatchObject({ state: 'waived' })
  expect(await movedFor(first as string, second)).toBe(0)
  await database().execute(sql`update bookings set user_id = ${owner.id} where id = ${bookingId}`)
  expect(await waive(2, owner)).toMatchObject({ status: 403, body: { code: 'own_part' } })
  expect(
    await owner.ask('PATCH', `/dues/${parts[2]?.id}`, { amount: 1, reason: 'Mine', laterToo: false }),
  ).toMatchObject({ status: 403, body: { code: 'own_part' } })
  await database().execute(sql`update bookings set user_id =
    (select user_id from payments where id = ${first}) where id = ${bookingId}`)
})
