import { afterAll, beforeAll, expect, test } from 'vitest'
import type { findDeskPerson } from '../../contract/desk/desk.ts'
import type { ResponseOf } from '../../contract/http/endpoint.ts'
import { paymentMethods } from '../../contract/payments/payment-methods.ts'
import type { OwnSession } from '../../contract/sessions/quote.ts'
import { expectBooksToBalance } from '../support/books.ts'
import type { TestApp } from '../support/boot.ts'
import { bootCentre } from '../support/centre.ts'
import { cashier } from '../support/desk.ts'
import { addDiscount } from '../support/discounts.ts'
import { createPlan } from '../support/parts.ts'
import type { Person } from '../support/people.ts'
import fc from '../support/properties.ts'

const RUNS = Number(process.env.FUZZ_RUNS ?? 1) * 20
const LIMIT = { timeout: 120_000 + RUNS * 3000 }

let app: TestApp
let admin: Person
let desk: Person
let somebody: () => Person
beforeAll(async () => {
  ;({ app, admin, somebody } = await bootCentre(2 * RUNS))
  desk = await cashier(app, admin)
})
afterAll(async () => {
  await expectBooksToBalance(app)
  await app.stop()
})

let sent = 0
/** A transaction id that nobody has sent. */
const newReference = () => {
  sent += 1
  return `QUOTED${sent}`
}

/** A fee in poisha, what the person has, and a code; which of the choices and ways is taken. */
const sale = fc.record({
  fee: fc.oneof(
    fc.integer({ min: 20, max: 5000 }).map((taka) => taka * 100),
    fc.integer({ min: 20_00, max: 5000_00 }),
  ),
  balance: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 6000_00 })),
  code: fc.oneof(
    fc.constant(undefined),
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 90 }) }),
    fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 19 }) }),
  ),
  byParts: fc.boolean(),
  which: fc.nat(10),
})
type Sale = typeof sale extends fc.Arbitrary<infer One> ? One : never

/** A person with their balance, and a session whose fee may be paid by parts. */
async function begin({ fee, balance, code }: Sale) {
  const person = somebody()
  const sessionId = await createPlan(admin, { fee: fee / 100 })
  const name = code && `P-${crypto.randomUUID().slice(0, 12).toUpperCase()}`
  if (code && name) await addDiscount(admin, { code: name, ...code })
  const advance = { method: 'nagad', reference: newReference(), amount: balance / 100, isTheirs: true }
  if (balance > 0)
    expect((await desk.ask('POST', `/desk/people/${person.id}/advances`, advance)).status).toBe(200)
  return { person, sessionId, code: name }
}

const balanceOf = async (person: Person): Promise<number> =>
  ((await person.ask('GET', '/balance')).body.amountInCents as unknown as number | undefined) ?? 0
const minor = (amount: number) => Math.round(amount * 100)
const pick = <One>(list: readonly One[], which: number): One => list[which % list.length] as One

test(
  'M10 M12 M15 B10 the desk takes just what the quote says, by each method, at once and by parts, and nothing else',
  LIMIT,
  async () => {
    await fc.assert(
      fc.asyncProperty(sale, async (wanted) => {
        const { person, sessionId, code } = await begin(wanted)
        const quoted = async (typed?: string) => {
          const query = new URLSearchParams({ sessionId, email: person.email, ...(typed && { code: typed }) })
          const { body } = await desk.ask('GET', `/desk/people?${query}`)
          return body as unknown as ResponseOf<typeof findDeskPerson>
        }
        /** Sells what is quoted, after others amounts were refused. */
        const sell = async (choice: { ways: Ways }, more: object) => {
          const way = pick(choice.ways, wanted.which)
          const { method, amount, fromBalance, rest } = way
          expect(minor(fromBalance) + minor(rest)).toBe(minor(amount))
          const isHalf = method !== 'balance' && fromBalance > 0
          const body = {
            ...{ sessionId, email: person.email, method, amount, ...more },
            ...(isHalf && { fromBalance }),
            ...(method !== 'cash' && method !== 'balance' && { reference: newReference() }),
          }
          const take = (changes: object) => desk.ask('POST', '/desk/payments', { ...body, ...changes })
          expect(await take({ amount: (minor(amount) + 1) / 100 })).toMatchObject({ status: 409 })
          if (isHalf)
            expect(await take({ fromBalance: undefined })).toMatchObject({
              status: 409,
              body: { code: 'balance_first', params: { rest } },
            })
          const before = await balanceOf(person)
          expect(await take({})).toMatchObject({ status: 200, body: { amountInCents: minor(amount) } })
          expect(before - (await balanceOf(person))).toBe(minor(fromBalance))
        }
        const { whole, parts, codeProblem } = await quoted(code)
        expect(codeProblem).toBeUndefined()
        const choice = (wanted.byParts && parts) || whole
        if (!choice) throw new Error('Nothing is sold')
        expect(choice.code).toBe(code)
        await sell(choice, { code, part: choice === parts ? 1 : undefined })
        const { next } = await quoted()
        expect(next !== undefined).toBe(choice === parts)
        if (next) await sell(next, { part: next.part.number })
      }),
      { numRuns: RUNS },
    )
  },
)

type Ways = NonNullable<ResponseOf<typeof findDeskPerson>['whole']>['ways']

test(
  'M02 M12 M15 B10 a checkout is at just the price that the quote says, by the methods that it names',
  LIMIT,
  async () => {
    await fc.assert(
      fc.asyncProperty(sale, async (wanted) => {
        const { person, sessionId, code } = await begin(wanted)
        const { body } = await person.ask('GET', `/sessions/${sessionId}/mine?code=${code ?? ''}`)
        const { whole, parts, balance } = body as unknown as OwnSession
        expect(balance?.amountInCents).toBe(wanted.balance || undefined)
        const choice = (wanted.byParts && parts) || whole
        if (!choice) throw new Error('Nothing is sold')
        const { method, amount, fromBalance } = pick(choice.ways, wanted.which)
        const begun = (changes: object) =>
          person.ask('POST', '/checkouts', {
            ...{ sessionId, method, amount, code, part: choice === parts ? 1 : undefined, ...changes },
          })
        expect(await begun({ amount: (minor(amount) + 1) / 100 })).toMatchObject({
          ...{ status: 400, body: { code: 'fee_changed', field: 'amount' } },
        })
        for (const other of ['balance', ...paymentMethods])
          if (!choice.ways.some((way) => way.method === other))
            expect(await begun({ method: other }), other).toMatchObject({ status: 409 })
        const started = await begun({})
        expect(started).toMatchObject({ status: 200, body: { amountInCents: minor(amount) } })
        expect(await balanceOf(person)).toBe(wanted.balance - minor(fromBalance))
      }),
      { numRuns: RUNS },
    )
  },
)
