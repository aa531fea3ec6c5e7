import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { ApiError } from '../../contract/http/errors.ts'
import type { Database } from '../../db/client.ts'
import { files } from '../../db/schema.ts'

/**
 * The right of one request to write a file, in whatever process: a row, because a lock of the database would
 * hold a connection for as long as a slow phone sends. `signal` is aborted when somebody else wants to write.
 */
export type Lease = { token: string; signal: AbortSignal }

const RENEW_MS = 1000
const LASTS_SECONDS = 10
/** How long who was asked to stop may take to keep what has come. After that its process is dead. */
const GRACE_SECONDS = 5
const POLL_MS = 100
const PATIENCE_MS = 12_000

// The clock of the database, which all processes share.
const now = sql`clock_timestamp()`
const inSeconds = (seconds: number) => sql`clock_timestamp() + make_interval(secs => ${seconds})`
const heldBy = (id: string, token: string) => and(eq(files.id, id), eq(files.lease, token))

/**
 * Asks who writes the file to stop, waits for it, and does `work`. Half-open connections are common on
 * phones: the newest request is the one that counts. `work` gets the file as it is then. Throws 423 when the
 * other does not stop.
 */
export async function withLease<Result>(
  database: Database,
  id: string,
  work: (file: typeof files.$inferSelect, lease: Lease) => Promise<Result>,
): Promise<Result> {
  const token = randomUUID()
  const file = await acquire(database, id, token)
  const controller = new AbortController()
  const renewing = setInterval(() => {
    renew(database, id, token).then(
      (isHeld) => isHeld || controller.abort(),
      // The database is away. The lease may end meanwhile, and then nothing more is written under it.
      () => undefined,
    )
  }, RENEW_MS)
  try {
    return await work(file, { token, signal: controller.signal })
  } finally {
    clearInterval(renewing)
    await database.update(files).set({ lease: null, leaseUntil: null }).where(heldBy(id, token))
  }
}

async function acquire(database: Database, id: string, token: string): Promise<typeof files.$inferSelect> {
  const isFree = or(isNull(files.lease), lt(files.leaseUntil, inSeconds(-GRACE_SECONDS)))
  for (let waited = 0; waited < PATIENCE_MS; waited += POLL_MS) {
    const [taken] = await database
      .update(files)
      .set({ lease: token, leaseUntil: inSeconds(LASTS_SECONDS) })
      .where(and(eq(files.id, id), isFree))
      .returning()
    if (taken) return taken
    await database
      .update(files)
      .set({ leaseUntil: now })
      .where(and(eq(files.id, id), sql`${files.leaseUntil} > ${now}`))
    await wait(POLL_MS)
  }
  throw new ApiError('upload_busy')
}

/** False when somebody else wants to write, or writes already. */
async function renew(database: Database, id: string, token: string): Promise<boolean> {
  const renewed = await database
    .update(files)
    .set({ leaseUntil: inSeconds(LASTS_SECONDS) })
    .where(and(heldBy(id, token), sql`${files.leaseUntil} > ${now}`))
    .returning({ id: files.id })
  return renewed.length > 0
}
