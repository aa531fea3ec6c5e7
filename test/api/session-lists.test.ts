import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { isLong } from '../support/long.ts'
import { type Ask, admin, createApiClient, instructor, type Person, student } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'

let app: TestApp
let people: { admin: Person; instructor: Person; other: Person; student: Person }
beforeAll(async () => {
  app = await boot()
  const [one, two, three, four] = await Promise.all([
    admin(app),
    instructor(app),
    instructor(app),
    student(app),
  ])
  people = { admin: one, instructor: two, other: three, student: four }
})
afterAll(() => app.stop())

test('P06 every list, featured or paged, shows each role what it may see', async () => {
  const [approved, pending, rejected] = [
    await createSession(people.admin),
    await createSession(people.instructor),
    await createSession(people.instructor),
  ]
  await people.admin.ask('PATCH', `/sessions/${rejected}`, { status: 'rejected', rejectionReason: 'No' })
  const all = [approved, pending, rejected]
  const seenBy = async (ask: Ask) => {
    const lists = [await ask('GET', '/sessions'), await ask('GET', '/sessions?page=1&limit=100')]
    return lists.map(({ body }) => all.filter((id) => body.data.some(({ _id }) => _id === id)))
  }
  for (const ask of [createApiClient(app), people.student.ask, people.other.ask])
    expect(await seenBy(ask)).toEqual([[approved], [approved]])
  for (const { ask } of [people.instructor, people.admin]) expect(await seenBy(ask)).toEqual([all, all])
})

test('C05 E10 featured: open for registration first, then newest, at most 100', async () => {
  const own = await boot()
  try {
    const owner = await admin(own)
    const open = await createSession(owner, { title: 'open' })
    const closed = await createSession(owner, {
      registrationStart: '2020-01-01',
      registrationEnd: '2020-01-02',
    })
    const pending = await createSession(await instructor(own))
    const { data } = (await createApiClient(own)('GET', '/sessions')).body
    expect(data.map(({ _id }) => _id)).toEqual([open, closed])
    expect(data.map(({ _id }) => _id)).not.toContain(pending)
    await Promise.all(Array.from({ length: 99 }, () => createSession(owner)))
    const full = (await createApiClient(own)('GET', '/sessions')).body.data
    expect(full).toHaveLength(100)
    expect(full.map(({ _id }) => _id)).toContain(open)
    expect(full.map(({ _id }) => _id)).not.toContain(closed)
  } finally {
    await own.stop()
  }
})

test('C06 E10 K01 pages of six by default, newest first, none twice', async () => {
  const own = await boot()
  try {
    const owner = await admin(own)
    const ids: string[] = []
    for (let index = 0; index < 8; index += 1) ids.unshift(await createSession(owner))
    const first = (await owner.ask('GET', `/sessions?page=1&limit=&email=${owner.email}`)).body
    const second = (await owner.ask('GET', '/sessions?page=2&limit=6')).body
    expect(first.pagination).toMatchObject({ page: 1, totalPages: 2, total: 8 })
    expect([...first.data, ...second.data].map(({ _id }) => _id)).toEqual(ids)
  } finally {
    await own.stop()
  }
})

test('paging by cursor, forth and back, shows every original row, whatever is added meanwhile', async () => {
  const own = await boot()
  try {
    const owner = await admin(own)
    const tutor = await instructor(own)
    for (const ask of [createApiClient(own), (await student(own)).ask, tutor.ask, owner.ask]) {
      const read = async (page: number, cursor?: string) =>
        (await ask('GET', `/sessions?page=${page}&limit=3${cursor ? `&cursor=${cursor}` : ''}`)).body
      for (let index = 0; index < 4; index += 1) await createSession(owner)
      const whole = (await ask('GET', '/sessions?page=1&limit=100')).body.data.map(({ _id }) => _id)
      const forth: string[] = []
      const pages: string[][] = []
      let body = await read(1)
      expect(body.pagination.previous).toBeUndefined()
      for (;;) {
        pages.push(body.data.map(({ _id }) => _id))
        forth.push(...(pages.at(-1) as string[]))
        const { page, next } = body.pagination
        if (!next) break
        await createSession(owner)
        body = await read(page + 1, next)
      }
      expect(forth).toEqual(whole)
      for (let page = pages.length - 1; page > 0; page -= 1) {
        body = await read(page, body.pagination.previous)
        expect(body.data.map(({ _id }) => _id)).toEqual(pages[page - 1])
      }
    }
    const last = (await owner.ask('GET', '/sessions?page=2&limit=3')).body
    const back = (await owner.ask('GET', `/sessions?page=1&limit=3&cursor=${last.pagination.previous}`)).body
    const first = (await owner.ask('GET', '/sessions?page=1&limit=3')).body
    expect(back.data).toEqual(first.data)
    expect(back.pagination).toEqual(first.pagination)
  } finally {
    await own.stop()
  }
})

/** Of each decision, per Instructor. Of those approved half are cancelled. */
const KINDS = isLong ? 6 : 2

test('totals are exact for every role under concurrent creations, decisions and cancellations', async () => {
  const own = await boot()
  const beside = await boot({ DATABASE_URL: own.databaseUrl })
  try {
    const [owner, one, two] = [await admin(own), await instructor(own), await instructor(own)]
    const make = async (person: Person, index: number) => {
      const id = await createSession(person)
      if (index % 3 === 0) return
      const ask = createApiClient(index % 2 === 0 ? own : beside, owner.token)
      const decision =
        index % 3 === 1 ? { status: 'approved', fee: 0 } : { status: 'rejected', rejectionReason: 'No' }
      await ask('PATCH', `/sessions/${id}`, decision)
      if (index % 3 === 1 && index % 2 === 0) await ask('DELETE', `/sessions/${id}`)
    }
    await Promise.all(
      [one, two].flatMap((person) => Array.from({ length: 3 * KINDS }, (_, index) => make(person, index))),
    )
    await Promise.all([createSession(owner), createSession(owner)])
    for (const ask of [createApiClient(own), owner.ask, one.ask])
      for (const mine of ['', '&own=true']) {
        const { data, pagination } = (await ask('GET', `/sessions?page=1&limit=100${mine}`)).body
        expect(pagination.total).toBe(data.length)
      }
    expect((await createApiClient(own)('GET', '/sessions?page=1&limit=100')).body.pagination.total).toBe(
      KINDS + 2,
    )
    const users = (await owner.ask('GET', '/admin/users?limit=100')).body as unknown as {
      total: number
      users: []
    }
    expect(users.total).toBe(users.users.length)
  } finally {
    await beside.stop()
    await own.stop()
  }
})

test.each(['cursor=x', 'page=0', 'page=x', 'limit=1e9', 'limit=101', 'page=1&limit=-1', 'email=x'])(
  'a bad %s is refused, with the parameter’s name',
  async (query) => {
    const { status, body } = await createApiClient(app)('GET', `/sessions?${query}`)
    expect(status).toBe(400)
    expect(query).toContain(body.field)
  },
)

test('own=true lists the caller’s own sessions', async () => {
  const [mine, theirs] = [await createSession(people.instructor), await createSession(people.admin)]
  const { data, pagination } = (await people.instructor.ask('GET', '/sessions?page=1&limit=100&own=true'))
    .body
  expect(data.map(({ _id }) => _id)).toContain(mine)
  expect(data.map(({ _id }) => _id)).not.toContain(theirs)
  expect(pagination.total).toBe(data.length)
})

test('P08 another user’s email is 403', async () => {
  expect(
    (await people.student.ask('GET', `/sessions?page=1&limit=6&email=${people.admin.email}`)).status,
  ).toBe(403)
})
