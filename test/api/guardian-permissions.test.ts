import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../contract/http/endpoint.ts'
import { endpoints } from '../../contract/index.ts'
import { guardians } from '../../db/schema.ts'
import { authenticate } from '../../domain/users/actor.ts'
import { childCalls, ownCalls } from '../support/authorization/for-children.ts'
import { requests } from '../support/authorization/requests.ts'
import { type Cell, cells } from '../support/authorization/table.ts'
import { type Account, createWorld, type World } from '../support/authorization/world.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { type Person, student } from '../support/people.ts'

/** The child is the table's Student, whose cells say what happens to their own calls. */
let app: TestApp
let world: World
let child: Account
let people: Record<'guardian' | 'ofAnother' | 'former' | 'stranger', Account>

beforeAll(async () => {
  app = await boot()
  world = await createWorld(app)
  child = world.people.Student
  people = {
    guardian: await account(await student(app)),
    ofAnother: await account(await student(app)),
    former: await account(await student(app)),
    stranger: await account(await student(app)),
  }
  await world.guardianship(people.guardian, child)
  await world.guardianship(people.ofAnother, world.others.Student)
  await world.guardianship(people.former, child)
  await app.services.context.database.update(guardians).set({ endedAt: new Date() }).where(isFormer())
})
afterAll(() => app.stop())

const isFormer = () => eq(guardians.guardianId, people.former.id)

async function account({ token, ask }: Person): Promise<Account> {
  const actor = await authenticate(app.services.context, token)
  if (!actor) throw new Error('The token does not hold')
  return { ...actor, ask, token }
}

const calls = Object.values<Endpoint>(endpoints)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('G16 every call of somebody who is signed in is decided: for a child, or for oneself alone', () => {
  const signedIn = calls.filter(({ access }) => access === 'signedIn')
  expect([...childCalls, ...ownCalls].sort()).toEqual(signedIn.map(nameOf).sort())
  expect(childCalls.toSorted()).toEqual(
    calls
      .filter((call) => call.forChildren)
      .map(nameOf)
      .sort(),
  )
})

/** The cells of the child's own calls. */
const ofChild = cells.filter(({ asker, call }) => asker === 'Student' && call !== 'GET /')

async function prepare({ call, whose }: Cell) {
  const request = await requests[call]?.({ world, me: child, asker: 'Student', whose })
  if (!request) throw new Error(`${call} has no request`)
  const path = `${request.path}${request.path.includes('?') ? '&' : '?'}for=${child.id}`
  return ({ ask }: Account) => ask(call.split(' ')[0] ?? '', path, request.body)
}

describe('G16 a guardian acts for the child as the child', () => {
  test.each(ofChild.filter(({ call }) => childCalls.includes(call)))(
    '$call, $whose: $status',
    async (cell) => {
      const { status, body } = await (await prepare(cell))(people.guardian)
      expect({ status, body }).toMatchObject({ status: cell.status })
    },
  )
})

describe('G16 nobody else acts for the child', () => {
  test.each(ofChild.filter(({ call }) => childCalls.includes(call)))('$call, $whose', async (cell) => {
    const ask = await prepare(cell)
    const before = await world.fingerprint()
    for (const one of [people.ofAnother, people.former, people.stranger])
      expect(await ask(one)).toMatchObject({ status: 403, body: { code: 'not_your_child' } })
    expect(await world.fingerprint(), 'a refused call has changed something').toBe(before)
  })
})

describe('G16 what is the child’s alone is no guardian’s', () => {
  const refusal = (call: string) => (ownCalls.includes(call) ? 'not_for_children' : 'not_allowed')
  const isSignedIn = ({ call }: Cell) =>
    calls.some((one) => nameOf(one) === call && one.access !== 'everyone')
  const rest = ofChild.filter((cell) => isSignedIn(cell) && !childCalls.includes(cell.call))
  test.each(rest)('$call, $whose', async (cell) => {
    const ask = await prepare(cell)
    const before = await world.fingerprint()
    for (const one of Object.values(people))
      expect(await ask(one)).toMatchObject({ status: 403, body: { code: refusal(cell.call) } })
    expect(await world.fingerprint(), 'a refused call has changed something').toBe(before)
  })
})

test('G16 the table has a row for each call and each of five people', () => {
  expect(new Set(ofChild.map(({ call }) => call)).size).toBe(calls.length)
  expect(ofChild.length * (Object.keys(people).length + 1)).toBeGreaterThan(2500)
})
