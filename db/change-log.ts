import type pg from 'pg'

/** `sessionIds`: undefined when any session may have changed. */
export type Changed = { sessionIds: string[] | undefined }

/** Reads which sessions changed, over one connection. Only one read at a time. */
export type ChangeLog = {
  /** Everything that was committed before the call, by any process, and since the read before. Undefined: nothing. */
  read(): Promise<Changed | undefined>
  /** Deletes what was read by every process that reads often enough. At most once in ten seconds, whoever asks. */
  prune(): Promise<void>
}

const PRUNE_EVERY = '10 s'
/** More wait for the next pruning, so that no read waits for long behind a deletion. */
const PRUNED_AT_ONCE = 20_000

/** The log is short and changes all the time, so statistics of it say nothing. */
const PLANS = 'set plan_cache_mode = force_generic_plan; set enable_seqscan = off'

const BEGINNING = 'select pg_current_snapshot()::text as snapshot'

/**
 * Transactions commit in another order than they begin, so neither ids nor times tell what is new. It is what had not committed in the
 * last snapshot: transactions that were under way then, or have begun since. `isBehind`: some of it may be pruned already. Rows that
 * somebody copied from another cluster may be of transactions that are still to come here.
 */
const NEW = `select pg_current_snapshot()::text as snapshot,
    exists (select from change_log_pruning where not pg_visible_in_snapshot(floor, $1::pg_snapshot)) as "isBehind",
    (select json_agg(session_ids) from (
      select session_ids from change_log
        where at >= pg_snapshot_xmax($1::pg_snapshot) and at < pg_snapshot_xmax(pg_current_snapshot())
      union all
      select session_ids from change_log where at = any (array(select pg_snapshot_xip($1::pg_snapshot)))
    ) as found) as found`

/**
 * Deletes what had committed before the pruning before this one. A reader whose last snapshot includes that pruning has read it all,
 * and every other one finds that it is behind: see `NEW`.
 */
const PRUNE = `with turn as (
    insert into change_log_pruning as last (mark, snapshot) values (pg_current_xact_id(), pg_current_snapshot())
    on conflict ("only") do update set floor = last.mark, pruned = last.snapshot,
      mark = excluded.mark, snapshot = excluded.snapshot, marked_at = excluded.marked_at
      where last.marked_at not between clock_timestamp() - interval '${PRUNE_EVERY}' and clock_timestamp()
    returning pruned
  )
  delete from change_log where ctid = any (array(
    select each.ctid from change_log as each, turn
      where (at < pg_snapshot_xmax(pruned) and pg_visible_in_snapshot(at, pruned)) or at >= pg_snapshot_xmax(pg_current_snapshot())
      limit ${PRUNED_AT_ONCE}))`

/** Begins with what is committed after the call. */
export async function openChangeLog(client: pg.Client): Promise<ChangeLog> {
  await client.query(PLANS)
  const { rows } = await client.query<{ snapshot: string }>(BEGINNING)
  let snapshot = rows[0]?.snapshot
  type Row = { snapshot: string; isBehind: boolean; found: (string[] | null)[] | null }
  return {
    async read() {
      const [row] = (await client.query<Row>({ name: 'changes.new', text: NEW, values: [snapshot] })).rows
      if (!row) return undefined
      snapshot = row.snapshot
      if (row.isBehind || row.found?.includes(null)) return { sessionIds: undefined }
      return row.found ? { sessionIds: [...new Set(row.found.flat() as string[])] } : undefined
    },
    async prune() {
      await client.query({ name: 'changes.prune', text: PRUNE })
    },
  }
}
