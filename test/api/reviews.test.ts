import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Notification } from '../../contract/centre/notifications.ts'
import type { OwnReview, Review } from '../../contract/reviews/reviews.ts'
import type { SessionDetail } from '../../contract/sessions/sessions.ts'
import { attendanceShares, bookings, reviews, sessions, users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { addClass } from '../support/classes.ts'
import { admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { book, hadClass, review, taughtSession } from '../support/reviews.ts'

let app: TestApp
let boss: Person
let tutor: Person
let visitor: Pick<Person, 'ask'>
beforeAll(async () => {
  app = await boot()
  ;[boss, tutor] = await Promise.all([admin(app), instructor(app)])
  visitor = { ask: createApiClient(app) }
})
afterAll(() => app.stop())

const UNKNOWN = '01931f3c-0000-7000-8000-000000000000'

const listOf = async ({ ask }: Pick<Person, 'ask'>, sessionId: string) =>
  (await ask('GET', `/sessions/${sessionId}/reviews`)).body as unknown as Review[]
const sessionOf = async (sessionId: string, { ask } = visitor) =>
  (await ask('GET', `/sessions/${sessionId}`)).body as unknown as SessionDetail
const ownOf = async ({ ask }: Person, sessionId: string) =>
  (await ask('GET', `/sessions/${sessionId}/reviews/mine`)).body as unknown as OwnReview
const rowsOf = (sessionId: string) =>
  app.services.context.database.select().from(reviews).where(eq(reviews.sessionId, sessionId))

/** A session of which some people have had a class. */
async function attended(people: number): Promise<{ id: string; seats: Person[] }> {
  const id = await taughtSession(tutor, boss)
  const seats = await Promise.all(Array.from({ length: people }, () => student(app)))
  for (const person of seats) await book(person, id)
  await hadClass(app, id)
  return { id, seats }
}

/** One more, of whom this is said. */
async function reviewed(rating: number, text?: string) {
  const { id, seats } = await attended(1)
  const [author] = seats as [Person]
  expect(await review(author, id, rating, text)).toEqual([200, undefined])
  const [written] = await listOf(visitor, id)
  return { id, author, reviewId: written?._id ?? '' }
}

describe('A07 who may not review', () => {
  test('who has no seat, and who teaches the session', async () => {
    const { id } = await attended(1)
    expect(await review(await student(app), id, 5)).toEqual([403, 'review_for_attended'])
    expect(await review(tutor, id, 5)).toEqual([403, 'review_by_tutor'])
    expect(await rowsOf(id)).toEqual([])
  })

  test('who was marked absent from every class; who came to one may', async () => {
    const { id, seats } = await attended(2)
    const [absent, present] = seats as [Person, Person]
    const { database } = app.services.context
    for (const [person, came] of [
      [absent, 0],
      [present, 1],
    ] as const) {
      const userId = (await person.ask('GET', '/me')).body._id as string
      const share = { sessionId: id, userId, held: 2, attended: came, missedInARow: 2 - came }
      await database.insert(attendanceShares).values(share)
    }
    expect(await review(absent, id, 1)).toEqual([403, 'review_for_attended'])
    expect(await ownOf(absent, id)).toEqual({})
    expect(await review(present, id, 4)).toEqual([200, undefined])
  })

  test('who has a seat, until the first class is over: they read when', async () => {
    const id = await taughtSession(tutor, boss)
    const person = await student(app)
    await book(person, id)
    expect(await review(person, id, 5)).toEqual([409, 'review_too_early'])
    expect(await ownOf(person, id)).toEqual({ opensAt: (await sessionOf(id)).classEnd })
    await hadClass(app, id)
    expect(await ownOf(person, id)).toEqual({ mayWrite: true })
  })

  test('who gave their seat up, before the class or after it', async () => {
    const { id, seats } = await attended(1)
    const [author] = seats as [Person]
    await app.services.context.database
      .update(bookings)
      .set({ cancelledAt: new Date(), cancelReasonCode: 'cancelled_by_student' })
      .where(eq(bookings.sessionId, id))
    expect(await review(author, id, 1)).toEqual([403, 'review_for_attended'])
    expect(await ownOf(author, id)).toEqual({})
  })

  test('who lost the seat before the class; who lost it afterwards may', async () => {
    const { id, seats } = await attended(2)
    const { database } = app.services.context
    const [early, late] = await database.select().from(bookings).where(eq(bookings.sessionId, id))
    const cancelReasonCode = 'refund_by_centre' as const
    const hours = (n: number) => new Date(Date.now() - n * 3600_000)
    for (const [row, cancelledAt] of [
      [early, hours(20)],
      [late, hours(0)],
    ] as const)
      await database
        .update(bookings)
        .set({ cancelledAt, cancelReasonCode })
        .where(eq(bookings.id, row?.id ?? ''))
    const codes = await Promise.all(seats.map((person) => review(person, id, 2)))
    expect(codes.toSorted()).toEqual([
      [200, undefined],
      [403, 'review_for_attended'],
    ])
  })

  test('who joins after a class, until the next is over', async () => {
    const { id } = await attended(1)
    const late = await student(app)
    const { startAt, endAt } = { startAt: '2037-01-01T00:00:00Z', endAt: '2037-01-01T01:00:00Z' }
    await addClass(app, id, { startAt, endAt })
    await book(late, id)
    expect(await review(late, id, 5)).toEqual([409, 'review_too_early'])
    expect((await ownOf(late, id)).opensAt).toBe('2037-01-01T01:00:00.000Z')
  })

  test('of a session that they do not see, as of one that there is not', async () => {
    const hidden = await taughtSession(tutor, boss)
    await app.services.context.database
      .update(sessions)
      .set({ status: 'pending' })
      .where(eq(sessions.id, hidden))
    const person = await student(app)
    for (const id of [hidden, UNKNOWN]) {
      expect(await review(person, id, 5)).toEqual([404, 'session_not_found'])
      expect((await person.ask('GET', `/sessions/${id}/reviews`)).status).toBe(404)
      expect((await person.ask('GET', `/sessions/${id}/reviews/mine`)).status).toBe(404)
    }
  })
})

describe('A07 bad reviews', () => {
  test.each([
    ['rating', undefined, 'Number of stars is required.'],
    ['rating', 0, 'Number of stars must be a whole number from 1 to 5.'],
    ['rating', 6, 'Number of stars must be a whole number from 1 to 5.'],
    ['rating', 4.5, 'Number of stars must be a whole number from 1 to 5.'],
    ['rating', [5], 'Number of stars must be a whole number from 1 to 5.'],
    ['text', 'a'.repeat(2001), 'Review can be at most 2000 characters long.'],
    ['text', 'a\0b', 'Review contains a character that cannot be stored.'],
    ['text', { a: 1 }, 'Review must be text.'],
  ])('a bad %s is refused, and nothing is written (%j)', async (field, value, message) => {
    const { id, seats } = await attended(1)
    const body = { rating: 4, [field]: value }
    const answer = await (seats[0] as Person).ask('PUT', `/sessions/${id}/reviews`, body)
    expect(answer).toMatchObject({ status: 400, body: { field, message } })
    expect(await rowsOf(id)).toEqual([])
  })
})

describe('A07 what is not theirs', () => {
  test('a review belongs to its session: under another one it is not there, and nothing is written', async () => {
    const [one, other] = [await reviewed(5, 'Good'), await reviewed(4)]
    const before = await rowsOf(one.id)
    const path = `/sessions/${other.id}/reviews/${one.reviewId}`
    for (const { ask } of [tutor, boss])
      expect((await ask('PUT', `${path}/answer`, { text: 'Thanks' })).body.code).toBe('review_not_found')
    expect((await boss.ask('PUT', `${path}/hidden`, { reason: 'x' })).body.code).toBe('review_not_found')
    expect(await rowsOf(one.id)).toEqual(before)
  })

  test('another tutor does not answer, and a tutor hides nothing', async () => {
    const { id, reviewId } = await reviewed(1, 'Late every time')
    const other = await instructor(app)
    const path = `/sessions/${id}/reviews/${reviewId}`
    const answered = await other.ask('PUT', `${path}/answer`, { text: 'No' })
    expect([answered.status, answered.body.code]).toEqual([404, 'review_not_found'])
    expect((await tutor.ask('PUT', `${path}/hidden`, { reason: 'x' })).status).toBe(403)
    expect(await listOf(visitor, id)).toMatchObject([{ rating: 1 }])
  })

  test('deleting takes one’s own alone', async () => {
    const { id } = await reviewed(5)
    const { status, body } = await (await student(app)).ask('DELETE', `/sessions/${id}/reviews`)
    expect([status, body.code]).toEqual([404, 'review_not_found'])
    expect(await listOf(visitor, id)).toHaveLength(1)
  })
})

test('A07 a review says a first name and a month, and nothing else of its author', async () => {
  const { id, author } = await reviewed(4, '  Clear, and with past papers. \n')
  await app.services.context.database
    .update(users)
    .set({ name: 'Md. Rahim Uddin Bhuiyan' })
    .where(eq(users.providerUid, author.uid))
  await app.syncChanges()
  const month = new Date(Date.now() + 6 * 3600_000).toISOString().slice(0, 7)
  const [shown] = await listOf(boss, id)
  expect(shown).toEqual({
    _id: expect.any(String),
    ...{ rating: 4, text: 'Clear, and with past papers.', name: 'Rahim', month },
  })
  expect(await ownOf(author, id)).toMatchObject({ mayWrite: true, review: { rating: 4 } })
})

test('A07 one is changed in place and deleted, and the sums follow', async () => {
  const { id, author } = await reviewed(2, 'Too fast')
  const sums = async () => {
    const [row] = await app.services.context.database.select().from(sessions).where(eq(sessions.id, id))
    return [row?.ratingSum, row?.ratingCount]
  }
  expect(await sums()).toEqual([2, 1])
  expect(await review(author, id, 5)).toEqual([200, undefined])
  expect(await listOf(visitor, id)).toEqual([expect.not.objectContaining({ text: 'Too fast' })])
  expect(await sums()).toEqual([5, 1])
  expect((await author.ask('DELETE', `/sessions/${id}/reviews`)).status).toBe(200)
  expect(await listOf(visitor, id)).toEqual([])
  expect(await sums()).toEqual([0, 0])
})

test('A07 average and number from three on: on the session and in lists', async () => {
  const { id, seats } = await attended(3)
  const [one, two, three] = seats as [Person, Person, Person]
  await review(one, id, 5)
  await review(two, id, 4)
  const inList = async () =>
    (await visitor.ask('GET', '/sessions?page=1&limit=100')).body.data.find(({ _id }) => _id === id)
  expect((await sessionOf(id)).rating).toBeUndefined()
  expect(await inList()).not.toHaveProperty('rating')
  await review(three, id, 5)
  expect(await sessionOf(id)).toMatchObject({ rating: { average: 4.7, count: 3 }, reviewCount: 3 })
  expect(await inList()).toMatchObject({ rating: { average: 4.7, count: 3 } })
  expect((await sessionOf(id)).reviews).toHaveLength(3)
})

describe('A07 a hidden review', () => {
  test('leaves lists, page, average and number, for its tutor too; Admins and its author still see it', async () => {
    const { id, seats } = await attended(3)
    for (const person of seats) await review(person, id, 5, 'SECRET-WORD')
    const [worst] = await listOf(visitor, id)
    const path = `/sessions/${id}/reviews/${worst?._id}`
    expect((await boss.ask('PUT', `${path}/hidden`, { reason: 'Names a child' })).status).toBe(200)
    for (const somebody of [visitor, tutor]) expect(await listOf(somebody, id)).toHaveLength(2)
    expect(await sessionOf(id)).toMatchObject({ reviewCount: 2 })
    expect(await sessionOf(id)).not.toHaveProperty('rating')
    expect((await sessionOf(id)).reviews).toHaveLength(2)
    expect(await listOf(boss, id)).toMatchObject([{ hidden: { reason: 'Names a child' } }, {}, {}])
    const owns = await Promise.all(seats.map((person) => ownOf(person, id)))
    expect(owns.filter(({ review: own }) => own?.hidden)).toEqual([
      { review: expect.objectContaining({ hidden: expect.objectContaining({ reason: 'Names a child' }) }) },
    ])
    const answered = await tutor.ask('PUT', `${path}/answer`, { text: 'Hm' })
    expect([answered.status, answered.body.code]).toEqual([404, 'review_not_found'])
  })

  test('its author cannot put another in its place', async () => {
    const { id, author, reviewId } = await reviewed(1, 'Bad words')
    await boss.ask('PUT', `/sessions/${id}/reviews/${reviewId}/hidden`, { reason: 'Bad words' })
    expect(await review(author, id, 1, 'Worse words')).toEqual([409, 'review_hidden'])
    const { status, body } = await author.ask('DELETE', `/sessions/${id}/reviews`)
    expect([status, body.code]).toEqual([409, 'review_hidden'])
    expect(await rowsOf(id)).toMatchObject([{ text: 'Bad words' }])
  })

  test('is shown again, and the trail says both', async () => {
    const { id, reviewId } = await reviewed(3)
    const path = `/sessions/${id}/reviews/${reviewId}/hidden`
    expect((await boss.ask('PUT', path, { reason: 'A mistake' })).status).toBe(200)
    expect(await listOf(visitor, id)).toEqual([])
    expect((await boss.ask('PUT', path, {})).status).toBe(200)
    expect(await listOf(visitor, id)).toHaveLength(1)
    const { body } = await boss.ask('GET', `/audit-trail?object=${reviewId}`)
    expect(body.acts).toMatchObject([
      { action: 'review.shown', before: { reason: 'A mistake' } },
      { action: 'review.hidden', after: { reason: 'A mistake' } },
    ])
  })
})

test('A07 more than the limit an hour is refused, and counts nothing else', async () => {
  const few = await boot({ DATABASE_URL: app.databaseUrl, RATE_LIMITS: 'reviews=2' })
  try {
    const { id, author } = await reviewed(5)
    const there = { ...author, ask: createApiClient(few, author.token) }
    const codes = []
    for (const stars of [1, 2, 3]) codes.push((await review(there, id, stars))[0])
    // The first, here, counts too.
    expect(codes).toEqual([200, 429, 429])
    expect(await rowsOf(id)).toMatchObject([{ rating: 1 }])
  } finally {
    await few.stop()
  }
})

test('A07 the tutor answers, changes the answer and withdraws it, and the trail says so', async () => {
  const { id, reviewId } = await reviewed(4, 'More examples, please')
  const path = `/sessions/${id}/reviews/${reviewId}/answer`
  await tutor.ask('PUT', path, { text: 'Next week' })
  await tutor.ask('PUT', path, { text: 'From Sunday on' })
  expect(await listOf(visitor, id)).toMatchObject([{ answer: { text: 'From Sunday on' } }])
  await tutor.ask('PUT', path, { text: ' ' })
  expect((await listOf(visitor, id))[0]).not.toHaveProperty('answer')
  const { body } = await boss.ask('GET', `/audit-trail?object=${reviewId}`)
  expect(body.acts).toMatchObject([
    { after: { answer: null } },
    { after: { answer: 'From Sunday on' } },
    { after: { answer: 'Next week' } },
  ])
})

test('A07 the tutor hears of a review once', async () => {
  const news = async () =>
    ((await tutor.ask('GET', '/notifications')).body.notifications as Notification[]).filter(
      ({ kind, _id }) => kind === 'review_written' && _id === id,
    )
  const { id, author, reviewId } = await reviewed(4, 'Good')
  const [first] = await news()
  expect(first).toMatchObject({ count: 4, detail: 'Good', title: 'Vectors for HSC' })
  await review(author, id, 5, 'Very good')
  expect(await news()).toMatchObject([{ at: first?.at }])
  await boss.ask('PUT', `/sessions/${id}/reviews/${reviewId}/hidden`, { reason: 'r' })
  expect(await news()).toEqual([])
})

test('A07 a deleted account takes its reviews with it, stars and all', async () => {
  const { id, author } = await reviewed(5, 'Mine')
  expect((await author.ask('DELETE', '/auth/account')).status).toBe(200)
  expect(await rowsOf(id)).toEqual([])
  expect(await sessionOf(id)).toMatchObject({ reviewCount: 0, reviews: [] })
})

describe('A07 at once', () => {
  test('one person twice, and many people: one each, and the sums are theirs', async () => {
    const { id, seats } = await attended(6)
    const all = [...seats, ...seats].map((person, index) => review(person, id, 1 + (index % 5)))
    expect(await Promise.all(all)).toEqual(all.map(() => [200, undefined]))
    const rows = await rowsOf(id)
    expect(rows).toHaveLength(6)
    const sum = rows.reduce((total, { rating }) => total + rating, 0)
    const [row] = await app.services.context.database.select().from(sessions).where(eq(sessions.id, id))
    expect([row?.ratingSum, row?.ratingCount]).toEqual([sum, 6])
  })

  test('the control: whoever reads the number and then writes one more loses one', async () => {
    const { id } = await attended(0)
    const { database } = app.services.context
    const read = async () => {
      const [row] = await database.select().from(sessions).where(eq(sessions.id, id))
      return row?.ratingCount ?? 0
    }
    const seen = await Promise.all([read(), read()])
    for (const count of seen)
      await database
        .update(sessions)
        .set({ ratingCount: count + 1, ratingSum: 5 * (count + 1) })
        .where(eq(sessions.id, id))
    expect(await read()).toBe(1)
  })
})
