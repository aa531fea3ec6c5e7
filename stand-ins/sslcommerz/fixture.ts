import { createTestDatabase } from '../../test/support/database.ts'
import { createTestPool } from '../../test/support/pool.ts'
import {
  createFaultPlan,
  createSslcommerzStandIn,
  deliverDueNotices,
  type Fault,
  type NoticeDeliveryOptions,
} from './index.ts'

export const store = { storeId: 'boithok', storePassword: 'boithok@ssl' }

export const adminKey = 'admin-key'

export type Fixture = Awaited<ReturnType<typeof createFixture>>

/** For tests: a stand-in with its own database and a fixed clock. */
export async function createFixture() {
  const database = await createTestDatabase()
  const pool = createTestPool({ connectionString: database.url, max: 10 })
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  const errors: unknown[] = []
  const faultPlan = createFaultPlan()
  const options = {
    ...store,
    database: pool,
    clock: () => clock.now,
    onError: (error: unknown) => void errors.push(error),
    faultPlan,
  }
  return {
    app: createSslcommerzStandIn({ ...options, storeName: { en: 'Boithok', bn: 'বৈঠক' }, adminKey }),
    pool,
    clock,
    /** Internal errors of the stand-in, which every test expects to be none. */
    errors,
    /** The next request or notice whose address ends so goes wrong. */
    inject: (path: string, fault: Fault) => faultPlan.add({ path, times: 1, fault }),
    pass(seconds: number) {
      clock.now = new Date(clock.now.getTime() + seconds * 1000)
    },
    /** Sends the notices that are due. */
    deliver: (fetch: NoticeDeliveryOptions['fetch']) => deliverDueNotices({ ...options, fetch }),
    async close() {
      await pool.end()
      await database.drop()
    },
  }
}
