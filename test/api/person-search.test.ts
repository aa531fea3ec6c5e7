import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numberReceipts } from '../../domain/receipts/number.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { cash, cashier } from '../support/desk.ts'
import { createPlan } from '../support/parts.ts'
import { admin, type Person } from '../support/people.ts'
import { createTutor } from '../support/tutors.ts'
import { walkIn } from '../support/walk-in.ts'

let app: TestApp
let owner: Person
let desk: Person
let course: string

const people = {
  rahima: { name: 'Rahima Begum', phone: '+8801712345678' },
  khatun: { name: 'রহিমা খাতুন', phone: '+8801812340001' },
  anika: { name: 'Anika Tasnim', email: 'anika.t@mail.test' },
  jahan: { name: 'Tasnim Jahan', email: 'jahan@people.test', phone: '+8801912349999' },
  rofikul: { name: 'ড. মোঃ রফিকুল ইসলাম', phone: '+8801612340002' },
  // ড় and য় in one letter each, as some keyboards write them.
  roy: {
    name: 'বড়ুয়া রায়'.normalize('NFC').replaceAll('ড\u09bc', '\u09dc').replaceAll('য\u09bc', '\u09df'),
    phone: '+8801512340003',
  },
  abroad: { name: 'Joya', phone: '+447400123456' },
}
type Who = keyof typeof people
const known = Object.keys(people) as Who[]
const ids = new Map<string, Who>()

beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  desk = await cashier(app, owner)
  course = await createPlan(owner)
  for (const who of known) {
    const { name, ...contact } = people[who]
    ids.set(await walkIn(app, { name, ...contact }), who)
    const sale = cash(course, { phone: null, ...contact, part: 1, amount: 1000 })
    const { status, body } = await owner.ask('POST', '/desk/payments', sale)
    expect(status, JSON.stringify(body)).toBe(200)
  }
  await app.services.context.database.transaction(numberReceipts)
})
afterAll(() => app.stop())

type Named = { name: string | null }
const calledOf = (rows: Named[]) =>
  rows.map(({ name }) => known.find((who) => people[who].name === name)).filter((who) => who !== undefined)

/** Who is in each list that takes a search. */
const lists: Record<string, (typed: string) => Promise<Who[]>> = {
  users: async (typed) =>
    calledOf((await ask('/admin/users', { search: typed, limit: '100' })).users as Named[]),
  payments: async (typed) =>
    calledOf((await ask('/admin/payments', { search: typed, limit: '100' })).payments as Named[]),
  roster: async (typed) =>
    calledOf((await ask(`/sessions/${course}/bookings`, { search: typed })).bookings as Named[]),
  dues: async (typed) => {
    const { dues } = await ask('/desk/dues', { search: typed, state: 'later', limit: '100' })
    return [...new Set(calledOf((dues as { student: Named }[]).map(({ student }) => student)))]
  },
  'staff search': async (typed) =>
    ((await ask('/staff-search', { q: typed })).found as { kind: string; _id: string }[])
      .filter(({ kind }) => kind === 'person')
      .flatMap(({ _id }) => ids.get(_id) ?? []),
  history: async (typed) => {
    const { acts } = await ask('/audit-trail', { person: typed, limit: '100' })
    return [...new Set(calledOf((acts as { concerns: Named | null }[]).flatMap((act) => act.concerns ?? [])))]
  },
}

const ask = async (path: string, query: Record<string, string>, by = owner) => {
  const { status, body } = await by.ask('GET', `${path}?${new URLSearchParams(query)}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const table: [string, Who[]][] = [
  ['rahima', ['rahima', 'khatun']],
  ['রহিমা', ['rahima', 'khatun']],
  ['Rohima Khatoon', ['khatun']],
  ['begum rahima', ['rahima']],
  ['be RAH', ['rahima']],
  ['tasnim j', ['jahan']],
  ['tasnim', ['anika', 'jahan']],
  ['তাসনিম', ['anika', 'jahan']],
  ['tasnimjahan', ['jahan']],
  ['Md. Rafiqul Islam', ['rofikul']],
  ['islam', ['rofikul']],
  ['বড\u09bcুয\u09bcা', ['roy']],
  ['\u09acড়'.normalize('NFD').replace('ড\u09bc', '\u09dc'), ['roy']],
  ['রা\u09df', ['roy']],
  ['Barua Roy', ['roy']],
  ['জয়া', ['abroad']],
  ['5678', ['rahima']],
  ['৫৬৭৮', ['rahima']],
  ['45-678', ['rahima']],
  ['rahima 5678', ['rahima']],
  ['017123', ['rahima']],
  ['+88 01712-3', ['rahima']],
  ['01712345678', ['rahima']],
  ['+44 7400', ['abroad']],
  ['3456', ['abroad']],
  ['anika.t', ['anika']],
  ['ANIKA.T@MAIL.TEST', ['anika']],
  ['jahan@pe', ['jahan']],
  ['678', []],
  ['712345', []],
  ['hima', []],
  ['mail.test', []],
  ['rahman', []],
  ['nobody', []],
  ['%', []],
  ['\\', []],
  ["'; drop", []],
]

describe.each(Object.keys(lists))('%s', (list) => {
  test.each(table)('finds by %s', async (typed, expected) => {
    expect((await lists[list]?.(typed))?.toSorted()).toEqual(expected.toSorted())
  })
})

test('messages are found by whom they go to', async () => {
  const { messages } = await ask('/outbox', { search: 'তাসনিম Anika', limit: '100' })
  expect(new Set((messages as { to: string }[]).map(({ to }) => to))).toEqual(new Set([people.anika.email]))
})

test('who is called otherwise than before, or has another number, is found so at once, and no more as before', async () => {
  const id = await walkIn(app, { name: 'Before Them', phone: '+8801312340009' })
  const found = async (typed: string) =>
    ((await ask('/staff-search', { q: typed })).found as { _id: string }[]).some(({ _id }) => _id === id)
  expect(await found('before them')).toBe(true)
  await app.services.context.database.execute(
    `update users set name = 'আফটার', phone = '+8801312340010' where id = '${id}'`,
  )
  expect(await Promise.all(['before them', '40009', 'after', '40010'].map(found))).toEqual([
    false,
    false,
    true,
    true,
  ])
})

test('P06 who is no Admin finds tutors by name alone, in either script', async () => {
  await createTutor(app, owner, { name: 'নুসরাত আহমেদ', expertise: 'বিক্রি\u09dfা' })
  const { body } = await owner.ask('GET', '/tutors/active?search=nusrat%20ahmed')
  const [tutor] = body.tutors as { name: string; email: string }[]
  expect(tutor?.name).toBe('নুসরাত আহমেদ')
  const seen = async (search: string, by: Person) =>
    (await ask('/tutors/active', { search }, by)).total as unknown as number
  const email = tutor?.email ?? ''
  expect(await Promise.all(['nusrat', 'বিক্রিয\u09bcা', email].map((typed) => seen(typed, owner)))).toEqual([
    1, 1, 1,
  ])
  expect(await Promise.all(['nusrat', 'বিক্রিয\u09bcা', email].map((typed) => seen(typed, desk)))).toEqual([
    1, 1, 0,
  ])
})
