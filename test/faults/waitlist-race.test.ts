import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { giveOffers, handleFreedSeats } from '../../domain/waitlist/give-offers.ts'
import { boot, type TestApp } from '../support/boot.ts'
import { findViolations } from '../support/invariants.ts'
import type { Person } from '../support/people.ts'
import { createRandom } from '../support/random.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'
import { atHour, book, cancel, join, leave, MINUTE_MS } from '../support/waitlist.ts'

/** `npm run test:long -- waiting` sends 5,000. */
const PEOPLE = Number(process.env.RACE_USERS ?? 30)
const SEATS = Math.max(10, PEOPLE / 100)
/** Every offer is over the next day, and it is noon again. */
const DAY_MS = 24 * 60 * MINUTE_MS
/** What W04 allows for. On a busy machine only the result counts. */
const ALLOWED_MS = PEOPLE >= 5000 ? 2000 : 60_000

/** Three processes' worth of apps on one database, whose clock says noon and goes on from there. */
async function bootThree(size: number) {
  let aheadMs = atHour(12).getTime() - Date.now()
  const clock = () => new Date(Date.now() + aheadMs)
  const one = await boot({}, { clock })
  const apps: [TestApp, TestApp, TestApp] = [
    one,
    await boot({ DATABASE_URL: one.databaseUrl }, { clock }),
    await boot({ DATABASE_URL: one.databaseUrl }, { clock }),
  ]
  const people = await createUsers(apps, size)
  const [owner] = (await createUsers(apps, 1, 'Admin')) as [Person]
  return {
    apps,
    people,
    owner,
    database: one.services.context.database,
    pass(ms: number) {
      aheadMs += ms
    },
    clock,
    stop: async () => {
      for (const app of apps.toReversed()) await app.stop()
    },
  }
}
type Three = Awaited<ReturnType<typeof bootThree>>

type Standing = { empty: number; over: number; waiting: number; offered: string[]; booked: string[] }

/**
 * Who has a seat or an offer, how many seats are neither, and how many were given away that there are not.
 */
async function standingOf({ database, clock }: Three, sessionId: string): Promise<Standing> {
  const { rows } = await database.execute<Standing>(sql`
    select greatest(0, capacity - taken) as empty, greatest(0, taken - capacity) as over, waiting, offered, booked from (
      select capacity, waiting, booked, offered, cardinality(booked) + cardinality(offered) as taken from (
        select capacity, waiting,
          array(select user_id::text from bookings where session_id = sessions.id and cancelled_at is null) as booked,
          array(select user_id::text from waitlist_entries where session_id = sessions.id and state = 'offered'
            and offer_expires_at > ${clock().toISOString()}::timestamptz) as offered
        from sessions where id = ${sessionId}
      ) as lists
    ) as counts`)
  return rows[0] as Standing
}

/** Each person at a process of their own, all at once. */
const each = <Result>(
  { apps }: Three,
  people: Person[],
  ask: (person: ReturnType<Person['at']>) => Promise<Result>,
): Promise<Result[]> =>
  Promise.all(people.map((person, index) => ask(person.at(apps[index % apps.length] as TestApp))))

describe(`W04 ${PEOPLE} people and ${SEATS} seats at three processes`, {
  timeout: 240_000 + PEOPLE * 400,
}, () => {
  let three: Three
  beforeAll(async () => {
    three = await bootThree(PEOPLE)
    for (const app of three.apps) app.startJobs()
  })
  afterAll(() => three.stop())

  test('W04 no seat is empty while somebody waits, none is given away twice, and the order is kept', async () => {
    const { people, apps, owner } = three
    const random = createRandom(Number(process.env.FAULT_SEED ?? 1))
    const inYears = (years: number) => new Date(Date.now() + years * 365 * DAY_MS).toISOString()
    const dates = { registrationEnd: inYears(3), classStart: inYears(4), classEnd: inYears(4) }
    const id = await createSession(owner, { capacity: SEATS, ...dates })
    const [holders, others] = [people.slice(0, SEATS), people.slice(SEATS)]
    await each(three, holders, (person) => book(person, id))
    const joined = await each(three, others, (person) => join(person, id))
    expect(joined.map(({ body }) => body.position).sort((a, b) => Number(a) - Number(b))).toEqual(
      others.map((_, index) => index + 1),
    )
    const byId = new Map(people.map((person) => [person.id, person]))
    const find = (ids: string[]) => ids.flatMap((one) => byId.get(one) ?? [])
    let slowestMs = 0
    let mostOver = 0
    let rounds = 0
    let standing = await standingOf(three, id)
    while (standing.waiting > 0) {
      rounds += 1
      // Those with a seat cancel, or not. Those with an offer take it, say no, or let it lapse. Others try
      // their luck.
      const cancelling = find(standing.booked).filter(() => random() < 0.6)
      const deciding = find(standing.offered).map((person) => ({ person, choice: random() }))
      const strangers = others.filter(() => random() < 10 / PEOPLE)
      await Promise.all([
        each(three, cancelling, (person) => cancel(person, id)),
        each(
          three,
          deciding.filter(({ choice }) => choice < 0.5).map(({ person }) => person),
          (person) => book(person, id),
        ),
        each(
          three,
          deciding.filter(({ choice }) => choice > 0.8).map(({ person }) => person),
          (person) => leave(person, id),
        ),
        each(three, strangers, (person) => book(person, id)),
      ])
      if (rounds % 3 === 0) {
        three.pass(DAY_MS)
        // Every process hears of the end of the offers, as when an event arrives more than once.
        await Promise.all(apps.map((app) => handleFreedSeats(app.services.context, [id])))
      }
      const since = performance.now()
      await expect
        .poll(
          async () => {
            standing = await standingOf(three, id)
            mostOver = Math.max(mostOver, standing.over)
            return standing.waiting > 0 && standing.empty > 0
          },
          { timeout: ALLOWED_MS, interval: 50 },
        )
        .toBe(false)
      slowestMs = Math.max(slowestMs, performance.now() - since)
      expect(await findDisorder(three, id)).toEqual([])
      // Whoever waits now has waited all the time. In the last round there may be more seats than people who
      // wait.
      if (standing.waiting > 0) expect(await findJumpers(three, id)).toEqual([])
    }
    expect(mostOver).toBe(0)
    expect(await findViolations(apps[0])).toEqual([])
    const counted = await countEnds(three, id)
    expect(counted.total).toBeGreaterThanOrEqual(PEOPLE - SEATS)
    if (PEOPLE >= 5000)
      process.stdout.write(
        `${rounds} rounds, ${JSON.stringify(counted)}, the slowest seat was offered after ${Math.round(slowestMs)} ms\n`,
      )
  })
})

/** People who were offered a seat before somebody who had joined sooner. */
async function findDisorder({ database }: Three, sessionId: string): Promise<unknown[]> {
  const { rows } = await database.execute(sql`
    select number from (
      select number, offered_at, max(offered_at) over (order by number rows between unbounded preceding and 1 preceding) as sooner
      from waitlist_entries where session_id = ${sessionId} and offered_at is not null
    ) as ordered where offered_at < sooner
    union all
    select later.number from waitlist_entries later join waitlist_entries sooner using (session_id)
    where session_id = ${sessionId} and sooner.state = 'waiting' and sooner.number < later.number and later.offered_at is not null`)
  return rows
}

/** People who got a seat without an offer since the first joined the line. */
async function findJumpers({ database }: Three, sessionId: string): Promise<unknown[]> {
  const { rows } = await database.execute(sql`
    select id from bookings where session_id = ${sessionId}
      and created_at >= (select min(created_at) from waitlist_entries where session_id = ${sessionId})
      and not exists (select from waitlist_entries entry where entry.session_id = bookings.session_id
        and entry.user_id = bookings.user_id and state = 'booked' and offered_at is not null and closed_at = bookings.created_at)`)
  return rows
}

async function countEnds({ database }: Three, sessionId: string) {
  const { rows } = await database.execute<Record<string, number>>(sql`
    select count(*)::integer as total, count(*) filter (where state = 'booked')::integer as booked,
      count(*) filter (where state = 'lapsed')::integer as lapsed, count(*) filter (where state = 'left')::integer as left
    from waitlist_entries where session_id = ${sessionId}`)
  return rows[0] as { total: number }
}

describe('the controls', () => {
  afterEach(() => vi.restoreAllMocks())

  /** A session of one seat that is free, and two people in its line, who joined at two processes. */
  async function freeSeat(three: Three) {
    const [holder, first, second] = three.people as [Person, Person, Person]
    const id = await createSession(three.owner, { capacity: 1 })
    await book(holder, id)
    await join(first.at(three.apps[0]), id)
    three.pass(-MINUTE_MS)
    await join(second.at(three.apps[1]), id)
    three.pass(MINUTE_MS)
    await cancel(holder, id)
    return { id, first, second }
  }

  test('the control: without the lock one seat is offered twice', async () => {
    // Before there is a connection: each keeps the function that it finds.
    const gate = Promise.withResolvers<void>()
    withQueries(
      (text) => text.replace(/( from "sessions" where .*) for no key update$/, '$1'),
      /holds\.count/,
      gate.promise,
    )
    const three = await bootThree(3)
    try {
      const { id } = await freeSeat(three)
      holdNext()
      const slow = giveOffers(three.apps[1].services.context, id)
      await heldBack.promise
      await giveOffers(three.apps[0].services.context, id)
      gate.resolve()
      await slow
      expect((await standingOf(three, id)).over).toBe(1)
    } finally {
      gate.resolve()
      await three.stop()
    }
  })

  test('the control: by order of id the second on the waitlist is first', async () => {
    withQueries((text) =>
      text.replaceAll('order by "waitlist_entries"."number"', 'order by "waitlist_entries"."id"'),
    )
    const three = await bootThree(3)
    try {
      const { id, second } = await freeSeat(three)
      await giveOffers(three.apps[0].services.context, id)
      expect((await standingOf(three, id)).offered).toEqual([second.id])
      expect(await findDisorder(three, id)).not.toEqual([])
    } finally {
      await three.stop()
    }
  })

  let holding = false
  let heldBack = Promise.withResolvers<void>()
  const holdNext = () => {
    holding = true
    heldBack = Promise.withResolvers<void>()
  }

  /**
   * From now on this process sends other queries, and keeps the first answer to `held`, once asked to, until
   * `until`.
   */
  function withQueries(change: (text: string) => string, held?: RegExp, until?: Promise<void>): void {
    const { query } = pg.Client.prototype
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function changed(
      this: pg.Client,
      ...asked: unknown[]
    ) {
      const [first, ...rest] = asked
      const { text = '', ...statement } = (typeof first === 'object' ? first : {}) as { text?: string }
      if (text === '') return Reflect.apply(query, this, asked)
      const answer = Reflect.apply(query, this, [{ ...statement, text: change(text) }, ...rest])
      if (!holding || !held?.test(text)) return answer
      holding = false
      return Promise.resolve(answer).then(async (rows) => {
        heldBack.resolve()
        await until
        return rows
      })
    })
  }
})
