import { afterAll, beforeAll, expect, test } from 'vitest'
import { requests } from '../support/authorization/requests.ts'
import { createWorld, type World } from '../support/authorization/world.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { HIGH_LIMITS } from '../support/high-limits.ts'
import { longestTurn } from './event-loop.ts'
import { createSender } from './send.ts'
import { wholeBodies, withValue } from './whole-bodies.ts'

/** The longest time in milliseconds that one request may block the event loop. */
const MAX_STALL_MS = 100
/** Items of a long list, or signs of a long text. Their bodies stay below the limit of 64 kB. */
const MANY = 9000

const NUMBERS = [1_712_345_678, 1_000_000, -1, 2 ** 53, 1e300, 0.1]
const values = {
  number: [...NUMBERS, ...NUMBERS.map(String)],
  array: [Array.from({ length: MANY }, () => 1)],
  string: ['(', '"', ',', ' ', 'a@', '০'].map((sign) => sign.repeat(MANY)),
}

let app: TestApp
let world: World
beforeAll(async () => {
  app = await boot(HIGH_LIMITS)
  world = await createWorld(app)
})
afterAll(() => app.stop())

const calls = Object.keys(requests).filter((call) => wholeBodies(call).length > 0)

test('whole bodies are made for the calls that take one, and have numbers', () => {
  expect(calls.length).toBeGreaterThan(60)
  const numbers = wholeBodies('POST /sessions/preview').flatMap(({ leaves }) =>
    leaves.filter(({ kind }) => kind === 'number').map(({ path }) => path.join('.')),
  )
  expect(numbers).toContain('repeat.count')
})

test.each(calls)('%s takes no number, list or text by which it holds up the others', async (call) => {
  const { send, close } = createSender(app.url)
  const [method = ''] = call.split(' ')
  const setting = { world, me: world.people.Admin, asker: 'Admin', whose: '-' } as const
  const request = await requests[call]?.(setting)
  const { pathname } = new URL(`http://a${request?.path}`)
  const held: string[] = []
  for (const { body, leaves } of wholeBodies(call))
    for (const { path, kind } of leaves)
      for (const value of values[kind]) {
        const sent = Buffer.from(JSON.stringify(withValue(body, path, value)))
        const headers = [
          ['authorization', `Bearer ${world.people.Admin.token}`],
          ['content-type', 'application/json'],
        ] as const
        const wire = { call, method, path: `/api${pathname}`, headers: [...headers], body: sent }
        let said: number | 'cut' = 'cut'
        const longest = await longestTurn(MAX_STALL_MS, async () => {
          const first = await send(wire)
          // An earlier request may have closed the keep-alive connection, so a cut is retried once.
          const outcome = first === 'cut' ? await send(wire) : first
          said = outcome === 'cut' ? 'cut' : outcome.status
        })
        if (longest >= MAX_STALL_MS || said === 'cut' || said >= 500)
          held.push(`${path.join('.')} = ${String(value).slice(0, 20)}: ${said}, ${longest} ms`)
      }
  close()
  expect(held).toEqual([])
})
