import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditTrail, links, users } from '../../db/schema.ts'
import { eraseUser } from '../../domain/account-deletion/delete-account.ts'
import { newKey } from '../../domain/links/keys.ts'
import { findLink, forgetEndedLinks } from '../../domain/links/links.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { emailsOf } from '../support/emails.ts'
import { logLinesOf } from '../support/log-lines.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { smsTo, turnSmsOn } from '../support/sms-outbox.ts'
import {
  atHour,
  book,
  cancel,
  fullSession,
  giveOut,
  join,
  later,
  leave,
  placeOf,
} from '../support/waitlist.ts'

const noon = atHour(12)

let app: TestApp
let owner: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin: owner, somebody } = await bootCentre(60))
})
beforeEach(() => app.setTime(noon))
afterAll(() => app.stop())

const open = (path: string, language = 'en') =>
  fetch(`${app.url}${path}`, { headers: { 'accept-language': language } })
const press = (path: string, body = '') =>
  fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
/** What every key gets that does nothing. */
async function expectDead(...paths: string[]) {
  for (const path of paths)
    for (const ask of [open, press]) {
      const response = await ask(path)
      expect([path, response.status, await response.text()]).toEqual([
        path,
        404,
        expect.stringContaining('This link no longer works'),
      ])
    }
}
const linkIn = (text: string | null | undefined) => /\/l\/[\w-]{22}(?![\w-])/.exec(text ?? '')?.[0] as string

/**
 * A session of one seat that is offered to the first of these people, whose link it returns with the rest.
 */
async function offered(...onWaitlist: Person[]): Promise<{ id: string; link: string }> {
  const holder = somebody()
  const id = await fullSession(owner, [holder])
  for (const person of onWaitlist) await join(person, id)
  await cancel(holder, id)
  await giveOut(app, id)
  const [first] = onWaitlist as [Person]
  return { id, link: linkIn((await emailsOf(app, first)).at(-1)?.body) }
}
const rowOf = async (link: string) => findLink(app.services.context, link.slice(3))

describe('G10 a key that does nothing', () => {
  test('G10 unknown, cut, longer or spelled in another way: one and the same answer', async () => {
    const { link } = await offered(somebody())
    // The last letter of 22 has four bits to spare.
    const respelled = `${link.slice(0, -1)}${String.fromCharCode(link.charCodeAt(link.length - 1) + 1)}`
    await expectDead(
      ...[`/l/${newKey()}`, link.slice(0, -1), `${link}A`, respelled, '/l/nothing', '/l/%E2%82%AC'],
    )
    expect(await rowOf(link)).toMatchObject({ usedAt: null })
  })

  test('G10 a key opens nothing of another kind', async () => {
    const person = somebody()
    const { link } = await offered(person)
    const calendar = (await person.ask('GET', '/me/calendar')).body.url as string
    await expectDead(`/l/${calendar.replace(/.*\/|\.ics$/g, '')}`)
    expect((await open(`/calendar${link.slice(2)}.ics`)).status).toBe(404)
    expect(await rowOf(link)).toMatchObject({ purpose: 'place', messageKind: null })
  })

  test('G10 the key is in no line of the log, and only its hash is in the database', async () => {
    const { link } = await offered(somebody())
    const response = await open(link)
    const [line] = await logLinesOf(app, response.headers.get('x-request-id'))
    expect(line).toMatchObject({ path: '/l/:key', status: 200 })
    expect(app.logged.join('\n')).not.toContain(link.slice(3))
    expect((await rowOf(link))?.hash).toMatch(/^[\w-]{43}$/)
  })
})

describe('W05 G10 what somebody wants to hear of', () => {
  const topic = { level: '9', subject: 'physics' }
  const wish = async (person: Pick<Person, 'ask'>, target: object = topic) =>
    (await person.ask('POST', '/interests', target)).body.insertedId
  const wishesOf = async (person: Pick<Person, 'ask'>) => (await person.ask('GET', '/interests')).body
  async function wished(person: Person, target: object = topic): Promise<string> {
    const id = await wish(person, target)
    return linkIn((await emailsOf(app, person)).find(({ dedupeKey }) => dedupeKey === `asked:${id}`)?.body)
  }

  test('W05 G10 reading its link says what it is about and changes nothing, in both languages', async () => {
    const person = somebody()
    const link = await wished(person, { ...topic, tutorId: owner.id })
    const html = await (await open(link)).text()
    expect(html).toContain('You want to hear when a session opens: Physics, Class 9, by One of many.')
    expect(html).toContain('Do not tell me')
    expect(await (await open(link, 'bn')).text()).toContain('আর জানাতে হবে না')
    expect(await rowOf(link)).toMatchObject({ purpose: 'interest', entryId: null, messageKind: null })
    expect(await wishesOf(person)).toMatchObject([topic])
    expect(app.logged.join('\n')).not.toContain(link.slice(3))
  })

  test('W05 G10 the button ends that one, and the link is dead; another’s and the others stay', async () => {
    const [person, other] = [somebody(), somebody()]
    const [link, second] = [await wished(person), await wished(person, { level: '9', subject: 'math' })]
    const others = await wished(other)
    const response = await press(link)
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('We will not tell you about it any more: Physics, Class 9.'),
    ])
    expect(await wishesOf(person)).toMatchObject([{ subject: 'math' }])
    expect(await wishesOf(other)).toMatchObject([topic])
    await expectDead(link)
    expect([(await open(second)).status, (await open(others)).status]).toEqual([200, 200])
    // The same wish again has a link of its own.
    expect(await wished(person)).not.toBe(link)
    await expectDead(link)
  })

  test('W05 G10 it is dead once it was ended by hand, told, over, or its person gone', async () => {
    const [leaver, told, late, deleted] = [1, 2, 3, 4].map(() => somebody()) as [
      ...[Person, Person, Person, Person],
    ]
    const left = await wished(leaver)
    const id = await wish(leaver)
    expect((await leaver.ask('DELETE', `/interests/${id}`)).status).toBe(200)
    const heard = await wished(told, { level: '8', subject: 'design' })
    await createSession(owner, { level: '8', subject: 'design' })
    const last = (await emailsOf(app, told)).find(({ dedupeKey }) => dedupeKey?.startsWith('opened:'))
    expect(last?.body).toContain('we will not write about it again')
    const gone = await wished(deleted)
    expect(await eraseUser(app.services.context, deleted.uid)).toBe(true)
    await expectDead(left, heard, gone)
    const over = await wished(late)
    app.setTime(atHour(12, 190))
    await expectDead(over)
  })

  test('W05 G10 ten presses at once, and the person by hand, end it once', async () => {
    const person = somebody()
    const link = await wished(person)
    const id = await wish(person)
    // The control: all of them have found it alive.
    const found = await Promise.all(Array.from({ length: 10 }, () => rowOf(link)))
    expect(found.filter(Boolean)).toHaveLength(10)
    const answers = await Promise.all([
      ...Array.from({ length: 10 }, () => press(link)),
      person.ask('DELETE', `/interests/${id}`),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array(10).fill(404)])
    expect(await wishesOf(person)).toEqual([])
  })

  test('W05 G10 email and SMS have one link', async () => {
    turnSmsOn(app)
    try {
      const [person, phone] = [somebody(), '+8801812000902']
      const { database } = app.services.context
      const choices = { phone, messageChoices: { booking: { sms: true } } }
      await database.update(users).set(choices).where(eq(users.id, person.id))
      const link = await wished(person)
      expect(linkIn((await smsTo(app, phone)).at(-1)?.body)).toBe(link)
      expect((await press(link)).status).toBe(200)
      expect(await wishesOf(person)).toEqual([])
    } finally {
      app.services.context.sms = undefined
    }
  })
})

describe('G10 an offer', () => {
  test('G10 reading says what it is about and changes nothing; it is not kept, found or told on', async () => {
    const person = somebody()
    const { id, link } = await offered(person)
    const response = await open(link)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      ...{ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    })
    const html = await response.text()
    expect(html).toContain('A seat in “Vectors for HSC” is kept for you until')
    expect(html).toContain(`href="/bookedSession/${id}"`)
    expect(html).toContain('No, thank you')
    expect(await (await open(link, 'bn')).text()).toContain('না, লাগবে না')
    expect((await fetch(`${app.url}${link}`, { method: 'HEAD' })).status).toBe(200)
    expect(await placeOf(person, id)).toBe('offered 0')
  })

  test('G10 the button refuses it, as the person: the next one gets it, and the link is dead', async () => {
    const [first, second] = [somebody(), somebody()]
    const { id, link } = await offered(first, second)
    const response = await press(link)
    expect([response.status, await response.text()]).toEqual([
      200,
      expect.stringContaining('You are no longer on the waitlist of “Vectors for HSC”'),
    ])
    await giveOut(app, id)
    expect([await placeOf(first, id), await placeOf(second, id)]).toEqual([undefined, 'offered 0'])
    await expectDead(link)
    const audited = await app.services.context.database
      .select()
      .from(auditTrail)
      .where(eq(auditTrail.subjectId, id))
    expect(audited.filter(({ action }) => action === 'waitlist.left_by_link')).toMatchObject([
      { actorId: first.id, affectedUserId: first.id, requestId: response.headers.get('x-request-id') },
    ])
  })

  test('G10 email and SMS have one link; each message has its own', async () => {
    turnSmsOn(app)
    try {
      const [person, other] = [somebody(), somebody()]
      const phone = '+8801812000901'
      await app.services.context.database.update(users).set({ phone }).where(eq(users.id, person.id))
      const { link } = await offered(person)
      expect(linkIn((await smsTo(app, phone)).at(-1)?.body)).toBe(link)
      expect((await offered(other)).link).not.toBe(link)
    } finally {
      app.services.context.sms = undefined
    }
  })

  test('G10 it is dead as soon as the seat is taken, refused in another way, lapsed, or its session or person gone', async () => {
    const [taker, leaver, late, cancelled, deleted] = [1, 2, 3, 4, 5].map(() => somebody()) as [
      ...[Person, Person, Person, Person, Person],
    ]
    const taken = await offered(taker)
    expect((await book(taker, taken.id)).status).toBe(200)
    const left = await offered(leaver)
    await leave(leaver, left.id)
    const gone = await offered(cancelled)
    await owner.ask('DELETE', `/sessions/${gone.id}`)
    const { link } = await offered(deleted)
    expect(await eraseUser(app.services.context, deleted.uid)).toBe(true)
    const { database } = app.services.context
    expect(await database.select().from(links).where(eq(links.userId, deleted.id))).toEqual([])
    await expectDead(taken.link, left.link, gone.link, link)
    const over = await offered(late)
    app.setTime(later(noon, 31))
    await expectDead(over.link)
  })

  test('G10 ten presses at once refuse it once', async () => {
    const [first, second, third] = [somebody(), somebody(), somebody()]
    const { id, link } = await offered(first, second, third)
    // The control: all of them have found it alive, so that whoever only looks acts ten times.
    const found = await Promise.all(Array.from({ length: 10 }, () => rowOf(link)))
    expect(found.filter(Boolean)).toHaveLength(10)
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(link)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)])
    await giveOut(app, id)
    expect([await placeOf(second, id), await placeOf(third, id)]).toEqual(['offered 0', 'waiting 1'])
  })
})

test('G10 what has ended is forgotten', async () => {
  const { link } = await offered(somebody())
  await forgetEndedLinks(app.services.context)
  expect(await rowOf(link)).toBeDefined()
  app.setTime(atHour(12, 4000))
  await forgetEndedLinks(app.services.context)
  expect(await app.services.context.database.$count(links)).toBe(0)
})
