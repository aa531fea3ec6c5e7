import { sql } from 'drizzle-orm'
import type { Database, Executor } from './client.ts'
import { heartbeats } from './schema.ts'

/**
 * `webhook`: of the card provider. `_rejected`: with a wrong signature. `base_backup`: written by
 * deploy/recovery/boithok-base.service.
 */
export type HeartbeatName =
  | NoticeName
  | RejectedName
  | 'refund_job'
  | 'reconcile_job'
  | 'card_events_job'
  | ReconciledName
  | 'backup'
  | 'backup_copy'
  | 'base_backup'

/**
 * When the last whole round of a kind began: all that was due then has been asked about, and answered.
 * Written in every round, because people wait for it after an outage.
 */
export type ReconciledName = 'checkouts_reconciled' | 'refunds_reconciled' | 'card_events_reconciled'

/** Notices of payment providers. */
type NoticeName = 'webhook' | 'bkash_notice' | 'sslcommerz_notice'
type RejectedName = `${NoticeName}_rejected`

/** A heartbeat is written at most this often. */
const MIN_INTERVAL_MS = 60_000

export type LastSeen = Partial<Record<HeartbeatName, Date>>

export type Heartbeats = {
  /** Records a heartbeat in the background: only operators see it. */
  record(what: HeartbeatName): void
  /** When each was last seen, by any process. */
  read(): Promise<LastSeen>
}

type Parts = { database: Database; clock: () => Date; onError: (error: unknown) => void }

export function createHeartbeats({ database, clock, onError }: Parts): Heartbeats {
  const noted = new Map<HeartbeatName, Date>()
  /** Anyone can send a notice with a wrong signature, so it is not written to the database. */
  const refused: Partial<Record<RejectedName, Date>> = {}

  return {
    record(what) {
      const now = clock()
      if (isRejected(what)) {
        refused[what] = now
        return
      }
      const last = noted.get(what)
      if (last && Math.abs(now.getTime() - last.getTime()) < MIN_INTERVAL_MS) return
      noted.set(what, now)
      recordHeartbeat(database, what, now).catch((error: unknown) => {
        noted.delete(what)
        onError(error)
      })
    },
    async read() {
      const rows = await database.select().from(heartbeats)
      const times: LastSeen = Object.fromEntries(rows.map(({ name, seenAt }) => [name, seenAt]))
      return { ...times, ...refused }
    },
  }
}

const isRejected = (what: HeartbeatName): what is RejectedName => what.endsWith('_rejected')

export async function recordHeartbeat(
  database: Pick<Executor, 'insert'>,
  name: HeartbeatName,
  at: Date,
): Promise<void> {
  const set = { seenAt: sql`excluded.seen_at` }
  await database
    .insert(heartbeats)
    .values({ name, seenAt: at })
    .onConflictDoUpdate({ target: heartbeats.name, set })
}
