import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../api/index.ts'
import type { Endpoint } from '../../contract/http/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { requests } from '../support/authorization/requests.ts'
import { type Asker, type Cell, cells, ofCashiers, type Whose } from '../support/authorization/table.ts'
import { createWorld, type World } from '../support/authorization/world.ts'
import { boot, type TestApp } from '../support/boot.ts'
import type { Answer } from '../support/people.ts'

let app: TestApp
let world: World
beforeAll(async () => {
  app = await boot()
  world = await createWorld(app)
})
afterAll(() => app.stop())

async function prepare({ call, whose, asker }: Cell): Promise<() => Promise<Answer>> {
  const me = world.people[asker]
  const request = await requests[call]?.({ world, me, asker, whose })
  if (!request) throw new Error(`${call} has no request`)
  const ask = request.ask ?? me.ask
  return () => ask(call.split(' ')[0] ?? '', request.path, request.body)
}

test('every endpoint and every route has its rows, and there are no others', () => {
  const rows = new Set(cells.map(({ call }) => call))
  const contract = Object.values<Endpoint>(endpoints).map(({ method, path }) => `${method} ${path}`)
  const mounted = createApi(app.services).map(({ endpoint: { method, path } }) => `${method} ${path}`)
  // The documentation for people, a page.
  mounted.push('GET /')
  expect([...rows].sort()).toEqual([...new Set([...mounted, ...contract])].sort())
  expect(Object.keys(requests).sort()).toEqual([...rows].sort())
})

type Refused = { answers: Map<Asker, Answer>; changed: boolean }
const asked = new Map<string, Promise<Refused>>()

/** The response to callers who may not send this request about that object. */
function askRefused(call: string, whose: Whose): Promise<Refused> {
  const key = `${call} ${whose}`
  const answered = asked.get(key) ?? askAtOnce(call, whose)
  asked.set(key, answered)
  return answered
}

/** All callers send their requests at once, between two fingerprints of all rows. */
async function askAtOnce(call: string, whose: Whose): Promise<Refused> {
  const refused = cells.filter((cell) => cell.call === call && cell.whose === whose && cell.status !== 200)
  const asks: (() => Promise<Answer>)[] = []
  for (const cell of refused) asks.push(await prepare(cell))
  const before = await world.fingerprint()
  const answers = await Promise.all(
    refused.map(async ({ asker }, index) => [asker, (await asks[index]?.()) as Answer] as const),
  )
  return { answers: new Map(answers), changed: (await world.fingerprint()) !== before }
}

describe('P01 P03 P04 P05 P06 P08 permissions of every role on every endpoint', () => {
  test.each(cells)('$call: $asker, $whose → $status', async (cell) => {
    if (cell.status === 200) {
      const { status, body } = await (await prepare(cell))()
      return expect({ status, body }).toMatchObject({ status: 200 })
    }
    const { answers, changed } = await askRefused(cell.call, cell.whose)
    const { status, body } = answers.get(cell.asker) as Answer
    expect({ status, body }).toMatchObject({ status: cell.status, body: { message: expect.any(String) } })
    expect(changed, 'a refused call has changed something').toBe(false)
  })
})

test('the fingerprint sees every change', async () => {
  const somebody = await world.leaver('Student')
  const before = await world.fingerprint()
  expect(await world.fingerprint()).toBe(before)
  const note = await world.note(somebody)
  const created = await world.fingerprint()
  expect(created).not.toBe(before)
  await world.requestRole(somebody)
  const updated = await world.fingerprint()
  expect(updated).not.toBe(created)
  await somebody.ask('DELETE', `/notes/${note}`)
  expect(await world.fingerprint()).not.toBe(updated)
})

const withUnknown = cells.flatMap((other) => {
  const unknown = cells.find(
    ({ call, asker, whose }) => whose === 'unknown' && call === other.call && asker === other.asker,
  )
  return other.whose === 'other' && unknown ? [{ ...other, unknown }] : []
})

/** An Admin, or a cashier who does what the desk does. */
const maySeeOthers = ({ asker, call }: Cell) =>
  asker === 'Admin' || asker === 'aDMIN' || (asker === 'cashier' && ofCashiers.has(call))

test('P08 only an Admin, and at the desk a cashier, can tell another user’s id from an unknown one', () => {
  expect(
    withUnknown.filter((other) => other.status !== other.unknown.status && !maySeeOthers(other)),
  ).toEqual([])
})

describe('P08 another user’s object looks like an unknown one', () => {
  const refused = withUnknown.filter(({ status, unknown }) => status >= 400 && status === unknown.status)
  test.each(refused)('$call: $asker', async ({ call, asker }) => {
    const [other, unknown] = await Promise.all([askRefused(call, 'other'), askRefused(call, 'unknown')])
    expect(looks(other.answers.get(asker))).toEqual(looks(unknown.answers.get(asker)))
  })

  // Where there is nothing to do, nothing is done.
  const done = withUnknown.filter(
    ({ call, status, unknown }) => status === 200 && unknown.status === 200 && !call.startsWith('GET'),
  )
  test.each(done)('$call: $asker, $status', async ({ unknown, ...other }) => {
    const one = await (await prepare(other))()
    expect(looks(one)).toEqual(looks(await (await prepare(unknown))()))
  })
})

/** The response without its request id. */
function looks(answer: Answer | undefined) {
  if (!answer) throw new Error('Nobody was asked')
  const { status, body, headers } = answer
  const own = headers.get('x-request-id') ?? ''
  const said = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  const text = JSON.stringify([said, body])
    .replaceAll(own, 'id')
    .replaceAll(/'nonce-[^']+'/g, 'nonce')
  return { status, text }
}
