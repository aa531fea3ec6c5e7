import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { indexRemainingSessions, indexSession } from '../../domain/sessions/find/index-sessions.ts'
import { updateLiveDocuments } from '../../domain/sessions/find/live-documents.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { createSession, sessionForm } from '../support/sessions.ts'
import { createTutor } from '../support/tutors.ts'

const DAY_MS = 24 * 3600_000
/** Friday, 20 November 2026, 09:00 in Dhaka. */
const NOW = new Date('2026-11-20T03:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS).toISOString()

let app: TestApp
let people: { admin: Person; instructor: Person; student: Person }
let branchId: string
const ids: Record<string, string> = {}
beforeAll(async () => {
  app = await boot()
  app.setTime(NOW)
  const [one, two, three] = await Promise.all([admin(app), instructor(app), student(app)])
  people = { admin: one, instructor: two, student: three }
  branchId = (await one.ask('POST', '/branches', { name: 'Farmgate', address: '12 Green Road' })).body
    .insertedId
  const sessions: Record<string, Record<string, unknown>> = {
    vectors: {
      title: 'পদার্থবিজ্ঞান ১ম পত্র: ভেক্টর',
      tutor: 'ড. মোঃ রফিকুল ইসলাম',
      ...{ level: '11', subject: 'physics', mode: 'online', language: 'bn', tags: 'ভেক্টর, HSC 2027' },
      ...{ classStart: '2026-11-27T15:30', classEnd: '2026-11-27T18:00', fee: 450 },
    },
    motion: {
      title: 'Physics: Laws of Motion',
      tutor: 'Farhana Rahman',
      ...{ level: '9', subject: 'physics', mode: 'onsite', language: 'both', branchId, place: 'Room 2' },
      ...{ classStart: '2026-11-28T10:00', classEnd: '2026-11-28T12:00' },
    },
    grammar: {
      title: 'English Grammar: Tenses',
      tutor: 'Nusrat Jahan',
      ...{ level: '9', subject: 'english', mode: 'online', language: 'en' },
      ...{ classStart: '2026-12-04T10:00', classEnd: '2026-12-04T12:00' },
    },
    plain: {
      title: 'Chess for Beginners',
      tutor: 'Anika Rahman',
      classStart: inDays(9),
      classEnd: inDays(9.1),
    },
    later: {
      title: 'Physics: Optics',
      tutor: 'Farhana Rahman',
      registrationStart: inDays(2),
      classStart: inDays(8),
      classEnd: inDays(8.1),
    },
    over: {
      title: 'Physics: Heat',
      ...{
        registrationStart: inDays(-9),
        registrationEnd: inDays(-5),
        classStart: inDays(-4),
        classEnd: inDays(-3),
      },
    },
  }
  const window = { registrationStart: inDays(-1), registrationEnd: inDays(6) }
  for (const [name, session] of Object.entries(sessions))
    ids[name] = await createSession(people.admin, { ...window, ...session })
  ids.pending = await createSession(people.instructor, { title: 'Physics: Waves', ...window })
})
afterAll(() => app.stop())

/** As the background task does. */
async function indexAll() {
  while ((await indexRemainingSessions(app.services.context.database)) > 0);
}

const names = () => new Map(Object.entries(ids).map(([name, id]) => [id, name]))
async function find(query: string, ask = createApiClient(app)): Promise<(string | undefined)[]> {
  const { status, body } = await ask('GET', `/sessions?${query}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.map(({ _id }) => names().get(_id))
}

describe('refused', () => {
  test.each([
    ['level', 'level=13'],
    ['subject', 'subject=alchemy'],
    ['weekday', 'weekday=fri&weekday=day'],
    ['tutor', 'tutor=farhana'],
    ['from', 'from=tomorrow'],
    ['mode', 'mode=both'],
    ['sort', 'sort=best'],
    ['q', `q=${'a'.repeat(201)}`],
  ])('F01 V15 a bad %s is named', async (field, query) => {
    const { status, body } = await createApiClient(app)('GET', `/sessions?${query}`)
    expect(status).toBe(400)
    expect(body.field).toMatch(new RegExp(`^${field}`))
  })
})

describe('what is found', () => {
  test.each([
    ['q=podartho', ['vectors', 'motion', 'later']],
    ['q=Podartho+Biggan', ['vectors', 'motion', 'later']],
    [`q=${encodeURIComponent('পদার্থ')}`, ['vectors', 'motion', 'later']],
    ['q=physics', ['vectors', 'motion', 'later']],
    ['q=phyics', ['motion', 'vectors', 'later']],
    ['q=vektor', ['vectors']],
    ['q=rofikul', ['vectors']],
    [`q=${encodeURIComponent('ফারহানা')}`, ['motion', 'later']],
    ['q=physics+farhana', ['motion', 'later']],
    ['q=hsc', ['vectors']],
    ['q=zxqwv', []],
  ])('F01 F02 %s', async (query, expected) => {
    const found = await find(query)
    expect(new Set(found)).toEqual(new Set(expected))
  })

  test('F01 what can be booked comes first, then the sooner; nothing over, pending or removed is found', async () => {
    expect(await find('sort=soonest')).toEqual(['vectors', 'motion', 'plain', 'grammar', 'later'])
    expect(await find('q=physics')).toEqual(expect.not.arrayContaining(['over', 'pending']))
  })

  test.each([
    ['level=9', ['motion', 'grammar']],
    ['level=9&level=11', ['vectors', 'motion', 'grammar']],
    ['subject=physics', ['vectors', 'motion']],
    ['subject=physics&level=9', ['motion']],
    ['free=true&subject=physics', ['motion']],
    ['weekday=fri', ['vectors', 'grammar']],
    ['weekday=fri&weekday=sat', ['vectors', 'motion', 'grammar', 'later']],
    ['from=2026-11-27&to=2026-11-27', ['vectors']],
    ['from=2026-12-01', ['grammar']],
    ['mode=onsite', ['motion']],
    ['language=en', ['motion', 'grammar']],
    ['seats=true&q=physics', ['vectors', 'motion']],
    ['sort=price&level=9&level=11', ['motion', 'grammar', 'vectors']],
  ])('F01 the filter %s', async (query, expected) => {
    const found = await find(query)
    expect(query.startsWith('sort') ? found : new Set(found)).toEqual(
      query.startsWith('sort') ? expected : new Set(expected),
    )
  })

  test('F01 a branch and a tutor are filters too', async () => {
    expect(await find(`place=${branchId}`)).toEqual(['motion'])
    const { body } = await people.instructor.ask('GET', '/sessions?own=true&page=1')
    const tutorId = body.data[0]?.tutorId ?? ''
    expect(tutorId).not.toBe('')
    expect(await find(`tutor=${tutorId}`)).toEqual([])
    const answer = await people.admin.ask('PATCH', `/sessions/${ids.pending}`, { status: 'approved', fee: 0 })
    expect(answer).toMatchObject({ status: 200 })
    expect(await find(`tutor=${tutorId}`)).toEqual(['pending'])
    await people.admin.ask('DELETE', `/sessions/${ids.pending}`)
    expect(await find(`tutor=${tutorId}`)).toEqual([])
  })

  test('F01 everybody finds the same', async () => {
    for (const person of Object.values(people))
      expect(await find('q=physics', person.ask)).toEqual(await find('q=physics'))
  })

  test('F01 pages, and counts per value', async () => {
    const { body } = await createApiClient(app)('GET', '/sessions?sort=soonest&limit=2&page=2&facets=true')
    expect(body.data.map(({ _id }) => names().get(_id))).toEqual(['plain', 'grammar'])
    expect(body.pagination).toEqual({ page: 2, totalPages: 3, total: 5 })
    expect(body.facets).toMatchObject({
      level: { 9: 2, 11: 1 },
      subject: { physics: 2, english: 1 },
      mode: { online: 2, onsite: 1 },
      language: { bn: 2, en: 2, both: 1 },
      place: { [branchId]: 1 },
      free: { true: 4 },
      seats: { true: 4 },
    })
    const { body: chosen } = await createApiClient(app)('GET', '/sessions?level=9&facets=true')
    // Its own filter does not narrow a count, the others do.
    expect(chosen.facets).toMatchObject({ level: { 9: 2, 11: 1 }, subject: { physics: 1, english: 1 } })
  })
})

describe('descriptions', () => {
  const described = {
    potions: 'We mix ত্রিকোণমিতি with thirty past papers, one for each board of 2019.',
    charms: 'Homeopathy and gardening.',
    trigonometry: 'For everybody.',
  }
  beforeAll(async () => {
    for (const [name, description] of Object.entries(described))
      ids[name] = await createSession(people.admin, { title: `Course of ${name}`, description })
  })
  afterAll(async () => {
    for (const name of Object.keys(described)) await people.admin.ask('DELETE', `/sessions/${ids[name]}`)
  })

  test.each([
    ['gardening', ['charms']],
    ['gardning', ['charms']],
    ['gartening', []],
    ['garden', ['charms']],
    ['homeopathy', ['charms']],
    ['হোমিওপ্যাথি', ['charms']],
    // A title before a description: in Bangla, Banglish and English.
    ['trigonometry', ['trigonometry', 'potions']],
    ['ত্রিকোণমিতি', ['trigonometry', 'potions']],
    ['trikonmiti', ['trigonometry', 'potions']],
    ['potions trikonomiti', ['potions']],
    // A number in a description says nothing of its class or paper.
    ['2019', []],
  ])('F02 %s', async (typed, expected) => {
    expect(await find(`q=${encodeURIComponent(typed)}`)).toEqual(expected)
  })

  test('F02 a changed description is found at once, and the old one no more', async () => {
    await people.admin.ask('PATCH', `/sessions/${ids.charms}`, { description: 'Needlework.' })
    expect(await find('q=needlework')).toEqual(['charms'])
    expect(await find('q=gardening')).toEqual([])
  })
})

describe('what a session says', () => {
  test('B01 F03 V10 its sorting, its place and its classes', async () => {
    const { body } = await createApiClient(app)('GET', `/sessions/${ids.motion}`)
    expect(body).toMatchObject({
      ...{ level: '9', subject: 'physics', mode: 'onsite', language: 'both', tags: [] },
      place: 'Farmgate, Room 2',
      address: '12 Green Road',
      slug: expect.stringMatching(/^physics-laws-of-motion-[a-z0-9]{8}$/),
      classes: [{ start: '2026-11-28T04:00:00.000Z', end: '2026-11-28T06:00:00.000Z', state: 'planned' }],
    })
  })

  test('F01 a changed title is found at once, and the old one no more', async () => {
    await people.admin.ask('PATCH', `/sessions/${ids.plain}`, {
      title: 'Carrom for Beginners',
      tags: ['board games'],
    })
    expect(await find('q=carrom')).toEqual(['plain'])
    expect(await find('q=board+games')).toEqual(['plain'])
    expect(await find('q=chess')).toEqual([])
  })

  test('F01 B01 what nobody has indexed, or older rules have, is found once it is indexed', async () => {
    const { database } = app.services.context
    await database.execute(sql`
      insert into sessions (id, owner_id, title, tutor, description, registration_start, registration_end, class_start,
        class_end, duration, fee_minor, image, status, created_at)
      select gen_random_uuid(), owner_id, 'Origami', tutor, description, registration_start, registration_end, class_start,
        class_end, duration, fee_minor, image, status, created_at from sessions where id = ${ids.vectors}`)
    expect(await find('q=origami')).toEqual([])
    await indexAll()
    const found = async () => (await createApiClient(app)('GET', '/sessions?q=origami')).body.data
    const [session] = await found()
    expect(session?.slug).toMatch(/^origami-/)
    const { body } = await createApiClient(app)('GET', `/sessions/${session?._id}`)
    expect(body.classes).toMatchObject([{ start: session?.classStart, end: session?.classEnd }])

    await database.execute(sql`
      with old as (insert into search_documents values (gen_random_uuid(), 0, '{}') returning id)
      update sessions set search_document_id = old.id from old where sessions.id = ${session?._id}`)
    expect(await found()).toEqual([])
    await indexAll()
    // Its address stays, because people have shared it.
    expect((await found()).map(({ slug }) => slug)).toEqual([session?.slug])
  })

  test('F02 each text that a session is found by is indexed again when it changes, whoever writes it', async () => {
    const { database } = app.services.context
    const id = await createSession(people.admin, { title: 'Chess', subject: 'logic', level: 'skills' })
    const documentOf = async () => {
      const { rows } = await database.execute(
        sql`select search_document_id as it from sessions where id = ${id}`,
      )
      return rows[0]?.it
    }
    await indexAll()
    const document = await documentOf()
    expect(document).not.toBeNull()
    for (const set of [
      `title = 'Chess openings'`,
      `tutor = 'Rani Hamid'`,
      `subject = null`,
      `level = null`,
      `tags = array['endgame']`,
      `description = 'From the first move on'`,
    ]) {
      await database.execute(sql`update sessions set ${sql.raw(set)} where id = ${id}`)
      expect(await documentOf(), set).toBeNull()
      await database.execute(sql`update sessions set search_document_id = ${document} where id = ${id}`)
      await database.execute(sql`update sessions set ${sql.raw(set)} where id = ${id}`)
      expect(await documentOf(), set).toBe(document)
    }
  })

  test('F02 a text whose sessions are all over leaves the search, and comes back with a session that has it', async () => {
    const { database, clock } = app.services.context
    await updateLiveDocuments(database, new Date(inDays(1000)))
    expect(await find('q=podartho')).toEqual([])
    await people.admin.ask('PATCH', `/sessions/${ids.vectors}`, { duration: '3 hours' })
    expect(await find('q=podartho')).toEqual(['vectors'])
    await updateLiveDocuments(database, clock())
    expect(await find('q=podartho')).toEqual(['vectors', 'motion', 'later'])
  })

  test('F02 a session that is being approved keeps its text in the search', async () => {
    const { database, clock } = app.services.context
    const id = await createSession(people.instructor, { title: 'Kite Making' })
    const isLive = async () => {
      const { rows } = await database.execute(sql`select is_live from search_documents join sessions
        on search_documents.id = search_document_id where sessions.id = ${id}`)
      return rows[0]?.is_live
    }
    await database.transaction(async (approving) => {
      await indexSession(approving, id)
      await updateLiveDocuments(database, clock())
    })
    expect(await isLive()).toBe(true)
    await updateLiveDocuments(database, clock())
    expect(await isLive()).toBe(false)
    await people.admin.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
    const { body } = await createApiClient(app)('GET', '/sessions?q=kite')
    expect(body.data).toMatchObject([{ _id: id }])
  })

  test('V10 an Admin changes all of it, the tutor by name and account', async () => {
    const changes = { level: 'skills', subject: 'logic', mode: 'online', language: 'en', tags: ['endgame'] }
    const tutor = await createTutor(app, people.admin, { name: 'Selina Hossain' })
    const tutorId = tutor.id
    const answer = await people.admin.ask('PATCH', `/sessions/${ids.grammar}`, {
      ...changes,
      ...{ place: null, branchId: null, tutorId },
    })
    expect(answer.status).toBe(200)
    const { body } = await createApiClient(app)('GET', `/sessions/${ids.grammar}`)
    expect(body).toMatchObject({ ...changes, tutorId, tutor: 'Selina Hossain' })
    expect(body).not.toHaveProperty('place')
    expect(await find('q=selina')).toEqual(['grammar'])
  })

  test('V10 a tutor without a name is shown by the first part of their address', async () => {
    const { instructor, admin } = people
    const change = { tutorId: instructor.id }
    expect((await admin.ask('PATCH', `/sessions/${ids.grammar}`, change)).status).toBe(200)
    const { body } = await createApiClient(app)('GET', `/sessions/${ids.grammar}`)
    expect(body.tutor).toBe(instructor.email.split('@')[0])
  })

  test('V10 a branch must be open, and a tutor active', async () => {
    const made = { name: 'Closed', address: '5 Mirpur Road' }
    const closed = (await people.admin.ask('POST', '/branches', made)).body.insertedId
    await people.admin.ask('PATCH', `/branches/${closed}`, { closed: true })
    for (const change of [{ branchId: closed }, { tutorId: ids.plain }, { tutorId: people.student.id }]) {
      const refused = { status: 400, field: Object.keys(change)[0] }
      for (const { status, body } of [
        await people.admin.ask('POST', '/sessions', sessionForm(change)),
        await people.admin.ask('PATCH', `/sessions/${ids.plain}`, change),
      ])
        expect({ status, field: body.field }).toEqual(refused)
    }
  })
})
