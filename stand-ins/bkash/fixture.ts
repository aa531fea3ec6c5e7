import { createTestDatabase } from '../../test/support/database.ts'
import { createTestPool } from '../../test/support/pool.ts'
import { type BkashStandInOptions, createBkashStandIn, deliverDueNotices, type Fault } from './index.ts'

export const credentials = {
  appKey: '0vWQuCRGiUX7EPVjQDr0EUAYtc',
  appSecret: 'jcUNPBgbcqEDedNKdvE4G1cAK7D3hCjmJccNPZZBq96QIxxwAMEx',
  username: '01770618567',
  password: 'D7DaC<*E*eG',
}
export const adminKey = 'admin-of-the-stand-in'
export const noticeUrl = 'http://merchant.test/bkash'

/** For tests: a stand-in with its own database, a clock that stands still, and faults on demand. */
export async function createFixture(options: Partial<BkashStandInOptions> = {}) {
  const database = await createTestDatabase()
  const pool = createTestPool({ connectionString: database.url, max: 20 })
  const clock = { now: new Date('2026-03-01T10:00:00.123Z') }
  const errors: unknown[] = []
  const planned: { path: string; fault: Fault }[] = []
  const app = createBkashStandIn({
    database: pool,
    credentials,
    adminKey,
    noticeUrl,
    clock: () => clock.now,
    onError: (error) => errors.push(error),
    faults({ path }) {
      const index = planned.findIndex((one) => path.endsWith(`/${one.path}`))
      return index < 0 ? undefined : planned.splice(index, 1)[0]?.fault
    },
    ...options,
  })
  return {
    app,
    pool,
    clock,
    databaseUrl: database.url,
    /** Internal errors of the stand-in, which every test expects to be none. */
    errors,
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    /** Faults of the next call whose path ends so. */
    inject: (path: string, fault: Fault) => void planned.push({ path, fault }),
    /** Sends what is due to `merchant`. Returns how many notices. */
    deliver: (merchant: typeof fetch, signatureVersion: '1' | '2' = '1') =>
      deliverDueNotices({
        database: pool,
        noticeUrl,
        fetch: merchant,
        clock: () => clock.now,
        signatureVersion,
      }),
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}
