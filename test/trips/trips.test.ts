import { eq, is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as schema from '../../db/schema.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { findViolations } from '../support/invariants.ts'
import {
  type Again,
  createStatementLog,
  readTwice,
  send,
  shown,
  startCoverage,
  type Trip,
} from '../support/trip.ts'
import { type Acts, prepareActs } from './acts.ts'

/**
 * How far one warm request travels. Statements are those that the query observer sees: each that a request
 * sends, and `commit`; not `begin`, and not the question with each commit whether anything was written. No
 * background runs here, so that what enqueues a task costs nothing either.
 */
type Bound = {
  /** So many statements at most. */
  most: number
  /** What is read twice nevertheless: the table, and why. Anything else that is read twice fails. */
  again?: Record<string, string>
}

const ANEW =
  'The provider is asked between two transactions, outside of every lock: the second locks and looks anew.'

const bounds: Record<keyof Acts, Bound> = {
  'free booking': { most: 8 },
  'own view': { most: 7, again: { sessions: 'Who may see it is asked before what it costs.' } },
  'bKash start': { most: 10 },
  'bKash callback': { most: 22, again: { sessions: ANEW, checkouts: ANEW, users: ANEW } },
  'desk sale': {
    most: 28,
    again: { contacts: 'Who is reached by the number is read anew once no other desk can write them down.' },
  },
  'desk refund': {
    most: 21,
    again: { payments: 'All money for the seat is found by the payment that bought it.' },
  },
  roll: { most: 8, again: { classes: 'Whose seat was there when it began is found by a join with it.' } },
  'upload: announced': { most: 5 },
  'upload: sent': { most: 5 },
}

let app: TestApp
let acts: Acts
let coverage: Awaited<ReturnType<typeof startCoverage>>
const log = createStatementLog()

beforeAll(async () => {
  app = await boot({}, { onQuery: log.onQuery })
  acts = await prepareActs(app)
  coverage = await startCoverage()
})
afterAll(async () => {
  await coverage?.stop()
  expect(await findViolations(app)).toEqual([])
  await app.stop()
})

test.each(Object.keys(bounds) as (keyof Acts)[])(
  '%s sends no statement too many, and reads nothing twice',
  async (name) => {
    const { most, again = {} } = bounds[name]
    await travel(name)
    const trip = await travel(name)
    const twice = await readTwice(trip.statements, isRow)
    print(name, trip, twice)
    expect(trip.statements.length).toBeGreaterThan(0)
    expect(trip.statements.length, listed(trip)).toBeLessThanOrEqual(most)
    expect(twice.filter(({ tables }) => !tables.some((table) => table in again))).toEqual([])
    const allowed = twice.flatMap(({ tables }) => tables)
    expect(Object.keys(again).filter((table) => !allowed.includes(table))).toEqual([])
  },
)

/** Makes an act, and says what its one request needed. */
async function travel(name: keyof Acts): Promise<Trip> {
  app.setTime()
  const asked = await acts[name]()
  await coverage.take()
  const { status, text, requestId } = await send(app, asked)
  const entered = await coverage.take()
  expect(status, text).toBeLessThan(400)
  return { statements: log.of(requestId), entered }
}

/** The tables that have one column as their key, by their names. */
const keys = new Map(
  Object.values(schema).flatMap((table) => {
    if (!is(table, PgTable)) return []
    const { name, columns } = getTableConfig(table)
    const key = columns.find(({ primary }) => primary)
    return key ? [[name, { table, key }] as const] : []
  }),
)

async function isRow(name: string, value: string): Promise<boolean> {
  const found = keys.get(name)
  if (name === 'settings') return /^[a-z-]+$/.test(value)
  if (!found || !UUID.test(value)) return false
  const { database } = app.services.context
  return (await database.$count(found.table, eq(found.key, value))) > 0
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const listed = ({ statements }: Trip) =>
  statements.map((statement, index) => `${index + 1}. ${shown(statement)}`).join('\n')

/** One line; with TRIPS=1 the whole way, for who looks for what can go. */
function print(name: string, trip: Trip, twice: Again[]): void {
  const functions = [...trip.entered.values()].flat().length
  const head = `${name}: ${trip.statements.length} statements, ${trip.entered.size} files, ${functions} functions`
  const way = [
    listed(trip),
    ...twice.map(({ what, at }) => `Read by ${at.join(', ')}: ${what}`),
    ...[...trip.entered].map(([path, names]) => `${path}: ${names.join(', ')}`),
  ]
  process.stdout.write(`${[head, ...(process.env.TRIPS ? way : [])].join('\n')}\n`)
}
