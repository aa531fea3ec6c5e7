import { expect, test } from 'vitest'
import type { OpenChoice } from '../../contract/classes/class-change-choices.ts'
import {
  admin,
  app,
  book,
  branch,
  cancel,
  seatsOf,
  session,
  somebody,
  startDaysOff,
  take,
} from '../support/days-off.ts'
import { cash } from '../support/desk.ts'
import type { Person } from '../support/people.ts'
import { readClasses } from '../support/session-classes.ts'

startDaysOff()

test('B04 whose classes are cancelled for the day may give the seat up for its money', async () => {
  const branchId = await branch()
  const id = await session(branchId, [7, 8, 20], 9)
  const person = somebody()
  const bookingId = await book(person, id)
  await take({ ...cancel(branchId), until: '2031-03-08' })
  const [first] = (await person.ask('GET', '/choices')).body as unknown as OpenChoice[]
  const path = `/bookings/${bookingId}/choices/${first?.changeId}`
  expect(await person.ask('POST', path, { choice: 'refund' })).toMatchObject({ status: 200 })
  expect((await person.ask('GET', '/choices')).body).toEqual([])
})

test('B04 a class that was moved and then cancelled for the day was to be when it was cancelled', async () => {
  const branchId = await branch()
  const id = await session(branchId, [6, 20], 9)
  const person = somebody()
  await book(person, id)
  const [first] = await readClasses(admin, id)
  const times = { start: '2031-03-07T09:00:00.000Z', end: '2031-03-07T10:00:00.000Z' }
  const moved = { ...times, reason: 'The tutor is away' }
  expect(await admin.ask('PATCH', `/sessions/${id}/classes/${first?._id}`, moved)).toMatchObject({
    status: 200,
  })
  app.setTime('2031-03-01T05:00:00.000Z')
  await take(cancel(branchId))
  expect(await openOf(person)).toMatchObject([{ kind: 'cancelled', before: times }])
})

/** Whose seats in two sessions one day off has touched. */
async function twoSeats(person: Person, fees: [number, number] = [0, 0]) {
  const branchId = await branch()
  const [one, two] = [
    await session(branchId, [7, 8, 20], 9, { fee: fees[0] }),
    await session(branchId, [7, 20], 10, { fee: fees[1] }),
  ]
  const bookings = [await book(person, one), await book(person, two)] as [string, string]
  await take({ ...cancel(branchId), until: '2031-03-08' })
  return { one, two, bookings }
}
const openOf = async (person: Person) => (await person.ask('GET', '/choices')).body as unknown as OpenChoice[]
const answer = (person: Person, { bookingId, changeId }: OpenChoice, choice: string) =>
  person.ask('POST', `/bookings/${bookingId}/choices/${changeId}`, { choice })

test('B04 one answer keeps or gives up all seats that a day off touched, and again changes nothing', async () => {
  const [keeper, leaver] = [somebody(), somebody()]
  await twoSeats(keeper)
  const [first] = await openOf(keeper)
  const choices = (await keeper.ask('GET', `/bookings/${first?.bookingId}/choices`)).body
  const together = choices.together as { changes: OpenChoice[]; refund: { amount: number } }
  expect(new Set([...together.changes.map(({ title }) => title), first?.title])).toEqual(
    new Set(['At 9', 'At 10']),
  )
  expect((await answer(keeper, first as OpenChoice, 'keep')).status).toBe(200)
  expect(await openOf(keeper)).toEqual([])
  expect(await answer(keeper, together.changes[0] as OpenChoice, 'refund')).toMatchObject({
    status: 409,
    body: { code: 'choice_made' },
  })
  const left = await twoSeats(leaver)
  const [last] = (await openOf(leaver)).slice(-1)
  for (let time = 0; time < 2; time += 1)
    expect((await answer(leaver, last as OpenChoice, 'refund')).status).toBe(200)
  expect([await seatsOf(left.one), await seatsOf(left.two)]).toEqual([0, 0])
})

test('B04 seats that two days off touched are answered by themselves', async () => {
  const person = somebody()
  await twoSeats(person)
  const { bookings } = await twoSeats(person)
  const [first] = (await openOf(person)).filter(({ bookingId }) => bookings.includes(bookingId))
  await answer(person, first as OpenChoice, 'refund')
  const left = await openOf(person)
  expect(left).toHaveLength(3)
  expect(left.filter(({ bookingId }) => bookings.includes(bookingId))).toEqual([])
})

test('B04 two answers at once on two of the seats: one counts for both', async () => {
  const person = somebody()
  const { one, two, bookings } = await twoSeats(person)
  const open = await openOf(person)
  const of = (id: string) => open.find(({ bookingId }) => bookingId === id) as OpenChoice
  const answers = await Promise.all([
    answer(person, of(bookings[0]), 'keep'),
    answer(person, of(bookings[1]), 'refund'),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const seats = [await seatsOf(one), await seatsOf(two)]
  expect(seats).toEqual(answers[0]?.status === 200 ? [1, 1] : [0, 0])
})

test('B15 the desk answers for all seats, or with the name of the one that cannot for none', async () => {
  const branchId = await branch()
  const [free, dear] = [
    await session(branchId, [7, 20], 9),
    await session(branchId, [7, 20], 10, { fee: 1000 }),
  ]
  const person = somebody()
  const bookingId = await book(person, free)
  const paid = cash(dear, { amount: 1000, phone: undefined, email: person.email })
  expect((await admin.ask('POST', '/desk/payments', paid)).status).toBe(200)
  await take(cancel(branchId))
  const cashier = somebody()
  await admin.ask('PATCH', `/admin/users/${cashier.id}/cashier`, { on: true })
  const desk = (await cashier.ask('GET', `/desk/bookings/${bookingId}`)).body.choices as never as {
    open: OpenChoice[]
    together: { refund: { amount: number } }
  }
  expect(desk.together.refund.amount).toBe(1000)
  const path = `/desk/bookings/${bookingId}/choices/${desk.open[0]?.changeId}`
  expect(await cashier.ask('POST', path, { choice: 'refund' })).toMatchObject({
    status: 409,
    body: { code: 'seat_cannot_follow', params: { title: 'At 10' } },
  })
  expect([await seatsOf(free), await seatsOf(dear)]).toEqual([1, 1])
  expect(await admin.ask('POST', path, { choice: 'refund' })).toMatchObject({
    status: 200,
    body: { refund: 1000 },
  })
  expect([await seatsOf(free), await seatsOf(dear)]).toEqual([0, 0])
})
