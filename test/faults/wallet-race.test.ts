import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { attempts, payments } from '../../db/schema.ts'
import type { Context } from '../../domain/context.ts'
import { reconcile } from '../../domain/payments/reconciling/reconcile.ts'
import type { Bkash } from '../../providers/payments/bkash.ts'
import { boot, type TestApp } from '../support/boot.ts'
import {
  confirmAtBkash,
  createBkashNoticeSigner,
  payAtSslcommerz,
  startCheckout,
} from '../support/hosted-payments.ts'
import { findViolations } from '../support/invariants.ts'
import type { Person } from '../support/people.ts'
import { createSession } from '../support/sessions.ts'
import { createUsers } from '../support/users.ts'

const FEE = 500
const MINUTE = 60_000
/** Payments that are raced for, one after another. */
const ROUNDS = Number(process.env.RACE_ROUNDS ?? 1)
const RUSH = process.env.RACE_ROUNDS ? 200 : 20

/**
 * Three processes' worth of apps on one database. `called` counts the calls to bKash by the ends of their
 * paths.
 */
async function bootThree() {
  const called: Record<string, number> = {}
  const bkashFaults = ({ path }: { path: string }) => {
    const end = path.split('/').at(-1) ?? ''
    called[end] = (called[end] ?? 0) + 1
    return undefined
  }
  const one = await boot({}, { bkashFaults })
  const shared = { DATABASE_URL: one.databaseUrl }
  const all = [one, await boot(shared, { bkashFaults }), await boot(shared, { bkashFaults })] as const
  const [owner] = (await createUsers([...all], 1, 'Admin')) as [Person]
  return {
    all,
    called,
    owner,
    sign: await createBkashNoticeSigner(one),
    async stop() {
      for (const app of all.toReversed()) await app.stop()
    },
  }
}
type Apps = Awaited<ReturnType<typeof bootThree>>

let apps: Apps
beforeAll(async () => {
  apps = await bootThree()
})
afterEach(() => {
  for (const app of apps.all) app.setTime()
})
afterAll(() => apps.stop())

/** Somebody has confirmed on bKash's page, and their browser has not come back yet. */
async function confirmAtPage({ all, owner }: Apps) {
  const [one] = all
  const [person] = (await createUsers([...all], 1)) as [Person]
  const sessionId = await createSession(owner, { fee: FEE, capacity: 1 })
  const { checkoutId, redirectUrl } = await startCheckout(person, { sessionId, method: 'bkash', amount: FEE })
  const back = await confirmAtBkash(one, redirectUrl)
  const [attempt] = await one.services.context.database
    .select()
    .from(attempts)
    .where(eq(attempts.checkoutId, checkoutId))
  return { person, checkoutId, back, attemptId: attempt?.id ?? '' }
}

/** Browser, notice, reconciler and the waiting screen: all that wake us, at once, in three processes. */
async function wakeAll(
  { all, sign }: Apps,
  { person, checkoutId, back, attemptId }: Awaited<ReturnType<typeof confirmAtPage>>,
) {
  const at = (app: TestApp, address: string) => address.replace(all[0].url, app.url)
  const notice = sign({ merchantInvoiceNumber: attemptId })
  const headers = { 'content-type': 'text/plain' }
  await Promise.all(
    all.flatMap((app) => [
      fetch(at(app, back), { redirect: 'manual' }),
      fetch(`${app.url}/api/webhooks/bkash`, { method: 'POST', body: notice, headers }),
      reconcile(app.services.context),
      person.at(app).ask('GET', `/checkouts/${checkoutId}`),
    ]),
  )
}

const paymentsOf = (app: TestApp, checkoutId: string) =>
  app.services.context.database.select().from(payments).where(eq(payments.checkoutId, checkoutId))

describe('M04 one bKash payment, woken by everything at once in three processes', () => {
  test.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
    'is claimed once, and is one payment: round %i',
    async () => {
      const confirmed = await confirmAtPage(apps)
      const before = apps.called.execute ?? 0
      await wakeAll(apps, confirmed)
      expect((apps.called.execute ?? 0) - before).toBe(1)
      await reconcile(apps.all[0].services.context)
      expect(await paymentsOf(apps.all[0], confirmed.checkoutId)).toMatchObject([{ status: 'paid' }])
      expect(await findViolations(apps.all[0])).toEqual([])
    },
  )

  test('the control: without the mark it is claimed more than once', async () => {
    const own = await bootThree()
    try {
      for (const { services } of own.all) claimWithoutMark(services.context, 2)
      const confirmed = await confirmAtPage(own)
      await wakeAll(own, confirmed)
      expect(own.called.execute).toBeGreaterThan(1)
    } finally {
      await own.stop()
    }
  })
})

let looking = 0
let allHaveLooked = Promise.withResolvers<void>()

/** Takes the money as soon as a look shows that the payer has confirmed, once so many have looked. */
function claimWithoutMark(context: Context, lookers: number): void {
  const bkash = context.payments.bkash as Bkash
  looking = 0
  allHaveLooked = Promise.withResolvers()
  const look: Bkash['look'] = async (attempt) => {
    const outcome = await bkash.look(attempt)
    if (outcome.state !== 'open' || !outcome.awaitsClaim) return outcome
    looking += 1
    if (looking === lookers) allHaveLooked.resolve()
    await allHaveLooked.promise
    return bkash.claim(attempt)
  }
  Object.assign(context, { payments: { ...context.payments, bkash: { ...bkash, needsClaim: false, look } } })
}

describe('M04 two people who both confirm in the wallet, after their holds have lapsed, for the last seat', () => {
  async function race(method: 'bkash' | 'sslcommerz') {
    const [one, two] = apps.all
    const people = (await createUsers([...apps.all], 2)) as [Person, Person]
    const sessionId = await createSession(apps.owner, { fee: FEE, capacity: 1 })
    const backs: (() => Promise<Response>)[] = []
    for (const [index, person] of people.entries()) {
      // The first one's hold has lapsed when the second one begins.
      const now = new Date(Date.now() + (index + 1) * 21 * MINUTE)
      for (const app of apps.all) app.setTime(now)
      const { redirectUrl } = await startCheckout(person, { sessionId, method, amount: FEE })
      const app = index === 0 ? one : two
      const here = (address: string) => address.replace(one.url, app.url)
      if (method === 'bkash') {
        const back = await confirmAtBkash(one, redirectUrl)
        backs.push(() => fetch(here(back), { redirect: 'manual' }))
      } else {
        const { target, fields } = await payAtSslcommerz(one, redirectUrl)
        const body = new URLSearchParams(fields)
        backs.push(() => fetch(here(target), { method: 'POST', body, redirect: 'manual' }))
      }
    }
    for (const app of apps.all) app.setTime(new Date(Date.now() + 3 * 21 * MINUTE))
    await Promise.all(backs.map((back) => back()))
    for (const app of apps.all) app.setTime(new Date(Date.now() + 3 * 21 * MINUTE + 10_000))
    await reconcile(one.services.context)
    const { rows } = await one.services.context.database.execute(
      sql`select status from payments where session_id = ${sessionId} order by status`,
    )
    expect(await findViolations(one)).toEqual([])
    return rows.map(({ status }) => status)
  }

  test('by bKash: one is seated, and the other’s money never moves', async () => {
    const before = apps.called.execute ?? 0
    expect(await race('bkash')).toEqual(['paid'])
    expect((apps.called.execute ?? 0) - before).toBe(1)
  })

  test('by SSLCommerz: one is seated, and the other’s money is refunded', async () => {
    expect(await race('sslcommerz')).toEqual(['paid', 'refunded'])
  })
})

test(`M04 ${RUSH} payments at once in three processes ask bKash for at most two tokens an hour`, async () => {
  const own = await bootThree()
  try {
    const sessionId = await createSession(own.owner, { fee: FEE })
    const people = await createUsers([...own.all], RUSH)
    await Promise.all(
      people.map((person, index) => {
        const app = own.all[index % own.all.length] as TestApp
        return startCheckout(person.at(app), { sessionId, method: 'bkash', amount: FEE })
      }),
    )
    const tokens = () => (own.called.grant ?? 0) + (own.called.refresh ?? 0)
    expect(own.called.create).toBe(RUSH)
    expect(tokens()).toBe(1)
    // A token lives for an hour, and is renewed before it ends.
    for (const app of own.all) app.setTime(new Date(Date.now() + 57 * MINUTE))
    await Promise.all(own.all.map(({ services }) => services.context.payments.bkash?.checkCredentials()))
    expect(tokens()).toBe(2)
  } finally {
    await own.stop()
  }
})
