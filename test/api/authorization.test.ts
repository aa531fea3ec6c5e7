import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApi } from '../../api/index.ts'
import type { Call } from '../../contract/call.ts'
import { calls } from '../../contract/index.ts'
import { requests } from '../authorization/requests.ts'
import { type Cell, cells } from '../authorization/table.ts'
import { createWorld, type World } from '../authorization/world.ts'
import { boot, type TestApp } from '../boot.ts'
import type { Answer } from '../people.ts'

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

test('every call of the contract and every route of the door has its rows, and there are no others', () => {
  const rows = new Set(cells.map(({ call }) => call))
  const contract = Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`)
  const mounted = createApi(app.services)
    .routes.filter(({ method, path }) => method !== 'ALL' || !path.endsWith('/*'))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect([...rows].sort()).toEqual([...new Set([...mounted, ...contract])].sort())
  expect(Object.keys(requests).sort()).toEqual([...rows].sort())
})

describe('P03 P04 P05 P06 P08 who may do what to whose', () => {
  test.each(cells)('$call: $asker, $whose → $status', async (cell) => {
    const ask = await prepare(cell)
    const before = cell.status === 200 ? undefined : await world.fingerprint()
    const { status, body } = await ask()
    expect({ status, body }).toMatchObject({
      status: cell.status,
      ...(cell.status !== 200 && { body: { message: expect.any(String) } }),
    })
    // What was refused has changed nothing.
    if (before !== undefined) expect(await world.fingerprint()).toBe(before)
  })
})

test('the fingerprint sees every change', async () => {
  const before = await world.fingerprint()
  expect(await world.fingerprint()).toBe(before)
  await world.note(world.other)
  const after = await world.fingerprint()
  expect(after).not.toBe(before)
  await world.requestRole(world.other)
  expect(await world.fingerprint()).not.toBe(after)
})

/** Refusals that could tell whether somebody or something exists. */
const hidden = cells.flatMap((other) => {
  const unknown = cells.find(
    ({ call, asker, whose }) => whose === 'unknown' && call === other.call && asker === other.asker,
  )
  const telling = other.whose === 'other' && (other.status === 403 || other.status === 404)
  return telling && unknown?.status === other.status ? [{ ...other, other, unknown }] : []
})

describe('P08 what is another’s looks like what is not there', () => {
  test.each(hidden)('$call: $asker', async ({ other, unknown }) => {
    const answers: Answer[] = []
    for (const cell of [other, unknown]) answers.push(await (await prepare(cell))())
    const [one, two] = answers.map(({ status, body }) => ({ status, ...body, requestId: undefined }))
    expect(one).toEqual(two)
  })
})
