import { createTestDatabase } from '../../test/support/database.ts'
import { createTestPool } from '../../test/support/pool.ts'
import {
  createSslcommerzStandIn,
  deliverDueNotices,
  type Fault,
  type NoticeDeliveryOptions,
} from './index.ts'

export const store = { storeId: 'boithok', storePassword: 'boithok@ssl' }

export type Fixture = Awaited<ReturnType<typeof createFixture>>

/** For tests: a stand-in with its own database and a fixed clock. */
export async function createFixture() {
  const database = await createTestDatabase()
  const pool = createTestPool({ connectionString: database.url, max: 10 })
  const clock = { now: new Date('2026-11-20T10:00:00Z') }
  const errors: unknown[] = []
  const injected: { path: string; fault: Fault }[] = []
  const options = {
    ...store,
    database: pool,
    clock: () => clock.now,
    onError: (error: unknown) => void errors.push(error),
    faults({ path }: { path: string }) {
      const index = injected.findIndex((one) => path.endsWith(one.path))
      return index < 0 ? undefined : injected.splice(index, 1)[0]?.fault
    },
  }
  return {
    app: createSslcommerzStandIn({ ...options, storeName: 'Boithok' }),
    pool,
    clock,
    /** Internal errors of the stand-in, which every test expects to be none. */
    errors,
    /** The next request or notice whose address ends so goes wrong. */
    inject: (path: string, fault: Fault) => void injected.push({ path, fault }),
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
