import { afterAll, beforeAll, expect, test } from 'vitest'
import { boot, type TestApp } from '../support/boot.ts'
import { pay, startPayment } from '../support/payments.ts'
import { admin, type Person, signUp } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

let app: TestApp
let owner: Person
let people: Person[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  people = await createUsers([app], 11)
})
afterAll(() => app.stop())

const paid = async () => pay(app, people.pop() as Person, await createSession(owner, { fee: 5 }), 500)
const waiting = () => signUp(app, 'admin')
const plain = () => signUp(app)

type List = {
  path: string
  items: 'users' | 'payments' | 'entries'
  by: () => Person
  add: () => Promise<unknown>
  /** Of a page. */
  size: number
}
const lists: Record<string, List> = {
  'everybody’s payments': { path: '/admin/payments', items: 'payments', by: () => owner, add: paid, size: 2 },
  'one’s own attempts to pay': {
    path: '/money',
    items: 'entries',
    size: 2,
    by: () => people[0] as Person,
    add: async () => startPayment(people[0] as Person, await createSession(owner, { fee: 5 }), 500),
  },
  'accounts, of which some stand first': {
    path: '/admin/users',
    items: 'users',
    size: 6,
    by: () => owner,
    add: () => Promise.all([waiting(), plain()]),
  },
}

test.each(Object.entries(lists))(
  'K01 paging by cursor shows every original row once, whatever is added meanwhile: %s',
  async (_, { path, items, size, by, add }) => {
    for (let count = 0; count < size + 1; count += 1) await add()
    const read = async (query: string) => {
      const { status, body } = await by().ask('GET', `${path}?${query}`)
      expect(status).toBe(200)
      const { next, previous } = body as { next?: string; previous?: string }
      const rows = (body as unknown as Record<string, { _id: string }[]>)[items] ?? []
      return { ids: rows.map(({ _id }) => _id), next, previous }
    }
    const { ids: whole } = await read('limit=100')
    expect(whole.length).toBeGreaterThan(size)
    const stood = new Set(whole)
    const walk = async (from: Awaited<ReturnType<typeof read>>, way: 'next' | 'previous') => {
      const pages = [from]
      for (let page = from; page[way]; pages.push(page)) {
        await add()
        page = await read(`limit=${size}&page=2&cursor=${page[way]}`)
      }
      return pages
    }

    const forth = await walk(await read(`limit=${size}`), 'next')
    const met = forth.flatMap(({ ids }) => ids)
    expect(new Set(met).size).toBe(met.length)
    expect(met.filter((id) => stood.has(id))).toEqual(whole)
    expect(forth[0]?.previous).toBeUndefined()

    const back = await walk(forth.at(-1) as (typeof forth)[number], 'previous')
    const again = back.toReversed().flatMap(({ ids }) => ids)
    expect(new Set(again).size).toBe(again.length)
    expect(again.filter((id) => stood.has(id))).toEqual(whole)
    expect((await by().ask('GET', `${path}?cursor=after.x`)).status).toBe(400)
  },
)
