import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AgreedReview } from '../../contract/home/home.ts'
import { homeDraft, homeVersions, reviews, users } from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { arrange, editedHome, publishHome, saySection, shownHome, typedTestimonial } from '../support/home.ts'
import { admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { book, hadClass, taughtSession } from '../support/reviews.ts'

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
beforeEach(async () => {
  const { database } = app.services.context
  await database.transaction(async (transaction) => {
    await transaction.delete(homeDraft)
    await transaction.delete(homeVersions)
  })
})

const agreed = async () =>
  (await boss.ask('GET', '/settings/home/reviews')).body.reviews as unknown as AgreedReview[]

async function attended(title: string, name: string | null = 'Md. Rahim Uddin') {
  const sessionId = await taughtSession(tutor, boss, { title })
  const author = await student(app)
  await book(author, sessionId)
  await hadClass(app, sessionId)
  await app.services.context.database.update(users).set({ name }).where(eq(users.id, author.id))
  const write = (body: object) => author.ask('PUT', `/sessions/${sessionId}/reviews`, body)
  return { sessionId, author, write }
}

/** A review whose writer agreed, and that everybody reads on the home page. */
async function shownOnHome(title: string) {
  const written = await attended(title)
  const body = { rating: 5, text: 'Clear, with past papers.', onHome: true }
  await written.write(body)
  const review = (await agreed()).find((one) => one.title === title) as AgreedReview
  const entry = { of: 'review', reviewId: review._id, seenAt: review.updatedAt }
  await saySection(boss, 'testimonials', { heading: { en: 'What they say' }, entries: [entry] })
  await arrange(boss, ['testimonials'])
  await publishHome(boss)
  expect(await testimonials()).toEqual([{ text: body.text, name: 'Rahim', line: title }])
  return { ...written, review, body }
}

/** Undefined where there is no such section. */
async function testimonials() {
  const { sections } = await shownHome(visitor)
  const section = sections.find(({ kind }) => kind === 'testimonials')
  return section && 'entries' in section ? section.entries : undefined
}

describe('Y03 a review cannot be chosen', () => {
  test.each([
    ['whose writer did not agree', { rating: 5, text: 'Good' }],
    ['that has no words', { rating: 5, onHome: true }],
  ])('%s', async (title, body) => {
    const { write } = await attended(title)
    expect((await write(body)).status).toBe(200)
    expect((await agreed()).map((one) => one.title)).not.toContain(title)
  })

  test('whose writer has no name that strangers may read', async () => {
    const { write } = await attended('nameless', null)
    await write({ rating: 5, text: 'Good', onHome: true })
    expect((await agreed()).map((one) => one.title)).not.toContain('nameless')
  })

  test('with an answer that is no yes or no', async () => {
    const { write } = await attended('perhaps')
    const answer = await write({ rating: 5, text: 'Good', onHome: 'yes' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'must_be_boolean', field: 'onHome' } })
  })

  test('that nobody chose from the list: whoever sends its id shows nothing', async () => {
    const { write, sessionId } = await attended('sent')
    await write({ rating: 5, text: 'Good' })
    const { database } = app.services.context
    const [row] = await database.select().from(reviews).where(eq(reviews.sessionId, sessionId))
    const entry = { of: 'review', reviewId: row?.id, seenAt: row?.updatedAt.toISOString() }
    await saySection(boss, 'testimonials', { heading: { en: 'x' }, entries: [entry] })
    await arrange(boss, ['testimonials'])
    await publishHome(boss)
    expect(await testimonials()).toBeUndefined()
  })

  test('in the database, without words', async () => {
    const { write, sessionId } = await attended('constraint')
    await write({ rating: 5 })
    const consent = app.services.context.database
      .update(reviews)
      .set({ homeConsentAt: sql`now()` })
      .where(eq(reviews.sessionId, sessionId))
    await expect(consent).rejects.toMatchObject({ cause: { constraint: 'reviews_home_consent' } })
  })
})

describe('Y03 a testimonial from a review leaves', () => {
  test('when its writer withdraws the consent, and reads that it is withdrawn', async () => {
    const { write, body, author, sessionId } = await shownOnHome('withdrawn')
    const own = async () => (await author.ask('GET', `/sessions/${sessionId}/reviews/mine`)).body.review
    expect(await own()).toMatchObject({ onHome: true })
    await write({ ...body, onHome: false })
    expect(await own()).toMatchObject({ onHome: false })
    expect(await testimonials()).toBeUndefined()
  })

  test('when its writer changes it, until an Admin chooses it again', async () => {
    const { write, body } = await shownOnHome('changed')
    await write({ ...body, text: 'Something else entirely' })
    expect(await testimonials()).toBeUndefined()
  })

  test('while it is hidden', async () => {
    const { review, sessionId } = await shownOnHome('hidden')
    const hide = (reason: string | null) =>
      boss.ask('PUT', `/sessions/${sessionId}/reviews/${review._id}/hidden`, { reason })
    await hide('Names a child')
    expect(await testimonials()).toBeUndefined()
    expect((await agreed()).map(({ _id }) => _id)).not.toContain(review._id)
    await hide(null)
    expect(await testimonials()).toHaveLength(1)
  })

  test('when it is deleted', async () => {
    const { author, sessionId } = await shownOnHome('deleted')
    await author.ask('DELETE', `/sessions/${sessionId}/reviews`)
    expect(await testimonials()).toBeUndefined()
  })

  test('when its writer’s account goes', async () => {
    const { author } = await shownOnHome('gone')
    expect((await author.ask('DELETE', '/auth/account')).status).toBe(200)
    expect(await testimonials()).toBeUndefined()
    // The draft of Admins names nobody either.
    expect(JSON.stringify((await editedHome(boss)).sections)).not.toContain('Rahim')
  })
})

test('Y03 testimonials are typed or chosen, in the order of the Admin, and the writer’s words stay theirs', async () => {
  const { review, body } = await shownOnHome('both')
  const entries = [
    typedTestimonial({ name: { bn: 'রোকেয়া বেগম' } }),
    { of: 'review', reviewId: review._id, seenAt: review.updatedAt },
  ]
  await saySection(boss, 'testimonials', { entries })
  await publishHome(boss)
  expect(await testimonials()).toEqual([
    { text: 'She asked me to book the next one.', name: 'রোকেয়া বেগম', line: 'Parent, Sylhet' },
    { text: body.text, name: 'Rahim', line: 'both' },
  ])
})
