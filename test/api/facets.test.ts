import { afterAll, beforeAll, expect, test } from 'vitest'
import { modes, teachingLanguages, weekdays } from '../../contract/sessions/catalogue.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { isLong } from '../support/long.ts'
import { type Ask, admin, createApiClient, instructor, type Person } from '../support/people.ts'
import fc from '../support/properties.ts'
import { createSession } from '../support/sessions.ts'

const SOME = { levels: ['9', '10'], subjects: ['physics', 'chemistry'], weekdays: weekdays.slice(0, 3) }
const WORDS = ['physics', 'chemistry', 'motion', 'farhana', 'zxqwv']
const STATUSES = ['pending', 'approved', 'rejected', 'past', 'all'] as const

let app: TestApp
let owner: Person
let places: string[]
beforeAll(async () => {
  app = await boot()
  owner = await admin(app)
  const tutor = await instructor(app)
  const branch = async (name: string) =>
    (await owner.ask('POST', '/branches', { name, address: '12 Green Road' })).body.insertedId
  places = [await branch('Farmgate'), await branch('Uttara')]
  const days = (count: number) => new Date(Date.now() + count * 24 * 3600_000).toISOString()
  // Each differs from the others in some way: full ones, past ones, some without a level.
  for (let n = 0; n < 36; n += 1) {
    const isPast = n % 5 === 4
    const start = isPast ? -20 + (n % 7) : 8 + (n % 7)
    const id = await createSession(n % 3 === 0 ? tutor : owner, {
      title: `${n % 2 === 0 ? 'Motion' : 'Vectors'} ${n}`,
      tutor: n % 4 === 0 ? 'Farhana Rahman' : 'Nusrat Jahan',
      registrationStart: days(-30),
      registrationEnd: days(isPast ? -25 : n % 6 === 0 ? -2 : 5),
      classStart: days(start),
      classEnd: days(start + 0.6),
      fee: n % 3 === 1 ? 0 : 500,
      ...(n % 7 !== 0 && { level: SOME.levels[n % 2], subject: SOME.subjects[n % 3 === 0 ? 0 : 1] }),
      ...(n % 4 !== 3 && { mode: modes[n % 2], language: teachingLanguages[n % 3] }),
      ...(n % 2 === 1 && { mode: 'onsite', branchId: places[n % 4 === 1 ? 0 : 1] }),
    })
    if (n % 9 === 0) await owner.ask('PATCH', `/sessions/${id}`, { status: 'approved', fee: 0 })
    if (n % 9 === 3)
      await owner.ask('PATCH', `/sessions/${id}`, { status: 'rejected', rejectionReason: 'No' })
  }
})
afterAll(() => app.stop())

const repeated = (values: readonly string[]) => fc.subarray([...values], { maxLength: 2 })
const maybe = (values: readonly string[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined, freq: 1 })
const chosen = fc.record({
  q: maybe(WORDS),
  level: repeated(SOME.levels),
  subject: repeated(SOME.subjects),
  weekday: repeated(SOME.weekdays),
  mode: maybe(modes),
  language: maybe(teachingLanguages),
  free: maybe(['true']),
  seats: maybe(['true']),
  place: fc.option(fc.constantFrom(0, 1), { nil: undefined, freq: 1 }),
  from: maybe([new Date(Date.now() + 10 * 24 * 3600_000).toISOString().slice(0, 10)]),
})
type Chosen = typeof chosen extends fc.Arbitrary<infer T> ? T : never

function addressOf({ place, ...filters }: Chosen): URLSearchParams {
  const address = new URLSearchParams()
  const all = { ...filters, place: place === undefined ? undefined : places[place] }
  for (const [name, value] of Object.entries(all))
    for (const one of [value ?? []].flat()) address.append(name, one)
  return address
}

/** Values of each filter, also such as no session has. */
const values = (): Record<string, readonly string[]> => ({
  level: SOME.levels,
  subject: [...SOME.subjects, 'ielts'],
  weekday: SOME.weekdays,
  mode: modes,
  language: teachingLanguages,
  free: ['true'],
  seats: ['true'],
  place: places,
})

async function expectCountsOfList(ask: Ask, address: URLSearchParams): Promise<void> {
  const read = async (search: URLSearchParams) => (await ask('GET', `/sessions?${search}&limit=1`)).body
  const { facets } = await read(new URLSearchParams([...address, ['facets', 'true']]))
  for (const [name, options] of Object.entries(values()))
    for (const value of options) {
      const other = new URLSearchParams([...address].filter(([one]) => one !== name))
      other.append(name, value)
      const { total } = (await read(other)).pagination
      const counted = (facets as Record<string, Record<string, number>>)[name]?.[value] ?? 0
      expect([`${address}`, name, value, counted]).toEqual([`${address}`, name, value, total])
    }
}

const RUNS = isLong ? 400 : 5

test('F01 each count of a filter is how many are found with it, for visitors', async () => {
  const ask = createApiClient(app)
  await fc.assert(
    fc.asyncProperty(chosen, (filters) => expectCountsOfList(ask, addressOf(filters))),
    { numRuns: RUNS },
  )
})

test('F01 each count of a filter is how many are found with it, for an Admin and a status', async () => {
  await fc.assert(
    fc.asyncProperty(chosen, fc.constantFrom(...STATUSES), (filters, status) => {
      const address = addressOf(filters)
      address.append('status', status)
      return expectCountsOfList(owner.ask, address)
    }),
    { numRuns: RUNS },
  )
})
