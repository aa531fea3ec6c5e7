import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../contract/messages/say.ts'
import { cancelReasons, refundReasons } from '../../contract/reasons.ts'
import { restoreBackup } from '../../db/backup/restore.ts'
import { writeBackup } from '../../db/backup/write.ts'
import { appliedVersions, expectedVersions, migrate, migrateInTransaction } from '../../db/migrate.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'
import { dumpSchema } from '../support/schema-dump.ts'

/** How many migrations the baseline replaced: those of 0.1, and the one that renames. */
const BASELINE = 20

let fresh: { database: TestDatabase; schema: string[] }
beforeAll(async () => {
  const database = await createTestDatabase()
  fresh = { database, schema: await connected(database.url, dumpSchema) }
})
afterAll(() => fresh.database.drop())

async function connected<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** A database as version 0.1 left it after this many migrations, with rows written by `fill`. */
async function oldDatabase(level: number, fill: string[] = []): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await connected(database.url, async (client) => {
    await migrateInTransaction(client, { drizzle: level })
    for (const statement of fill) await client.query(statement)
  })
  return database
}

test('a new database begins with the baseline alone', async () => {
  await connected(fresh.database.url, async (client) => {
    const { rows } = await client.query('select from drizzle.migrations')
    const { drizzle = 0 } = await expectedVersions()
    expect(rows).toHaveLength(drizzle - BASELINE + 1)
    expect(await appliedVersions(client)).toEqual(await expectedVersions())
  })
})

test.each([1, 4, 9, 13, 17, 19])(
  'a database of 0.1 with %i migrations is upgraded to the same schema',
  async (level) => {
    const old = await oldDatabase(level)
    expect(await connected(old.url, appliedVersions)).toMatchObject({ drizzle: level })
    await migrate(old.url)
    expect(await connected(old.url, dumpSchema)).toEqual(fresh.schema)
    expect(await connected(old.url, appliedVersions)).toEqual(await expectedVersions())
    // Once more changes nothing.
    await migrate(old.url)
    expect(await connected(old.url, dumpSchema)).toEqual(fresh.schema)
    await old.drop()
  },
)

test('trigger files can run again', async () => {
  const database = await createTestDatabase()
  await connected(database.url, (client) =>
    client.query(`update drizzle.trigger_files set hash = 'of another version'`),
  )
  await migrate(database.url)
  expect(await connected(database.url, dumpSchema)).toEqual(fresh.schema)
  await database.drop()
})

describe('the last schema of 0.1, with a row in every table', () => {
  const id = (n: number) => `'00000000-0000-7000-8000-00000000000${n}'`
  const at = `'2026-11-20T10:00:00Z'`
  const rows = [
    `insert into users (id, uid, email, role, created_at, last_log_in, ended_sign_ins)
      values (${id(1)}, 'one', 'one@people.test', 'Instructor', ${at}, ${at}, array[${at}::timestamptz])`,
    `insert into sessions (id, owner_id, title, tutor, description, registration_start, registration_end, class_start, class_end,
      duration, fee_minor, image, status, created_at, removed_at, enrolled)
      values (${id(2)}, ${id(1)}, 'T', 'T', 'D', ${at}, ${at}, ${at}, ${at}, '1h', 500, '/x.png', 'approved', ${at}, null, 1),
        (${id(3)}, ${id(1)}, 'Gone', 'T', 'D', ${at}, ${at}, ${at}, ${at}, '1h', 0, '/x.png', 'pending', ${at}, ${at}, 0)`,
    `insert into checkouts (id, intent_id, session_id, user_id, session_title, amount_minor, currency, created_at, held_until, settled_at)
      values (${id(4)}, 'pi_1', ${id(2)}, ${id(1)}, 'T', 500, 'BDT', ${at}, ${at}, ${at})`,
    `insert into payments (id, checkout_id, user_id, session_id, provider_ref, amount_minor, currency, method, session_title, status,
      refund_reason, refund_minor, refund_due_at, charged_at, paid_at)
      values (${id(5)}, ${id(4)}, ${id(1)}, ${id(2)}, 'pi_1', 500, 'BDT', 'card', 'T', 'refund_due', 'R', 200, ${at}, ${at}, ${at})`,
    `insert into disputes (id, payment_id, reference, amount_minor, currency, reason, status, refundable, opened_at)
      values (${id(6)}, ${id(5)}, 'dp_1', 500, 'BDT', 'general', 'lost', false, ${at})`,
    `insert into refunds (id, payment_id, amount_minor, state, created_at) values (${id(7)}, ${id(5)}, 200, 'asked', ${at})`,
    `insert into bookings (id, session_id, user_id, payment_id, title, tutor, description, fee_minor, duration, class_start, class_end,
      image, created_at) values (${id(8)}, ${id(2)}, ${id(1)}, ${id(5)}, 'T', 'T', 'D', 500, '1h', ${at}, ${at}, '/x.png', ${at})`,
    `insert into notes values (${id(1)}, ${id(1)}, 'T', 'D', ${at})`,
    `insert into materials values (${id(1)}, ${id(1)}, ${id(2)}, 'T', '/x.png', 'https://a.example', ${at})`,
    `insert into tutors (id, user_id, name, email, education, expertise, experience, availability, photo, bio, status, created_at)
      values (${id(1)}, ${id(1)}, 'T', 'T', 'E', 'E', 1.5, 'Weekdays', '/x.png', '', 'active', ${at})`,
    `insert into settings values ('refund rule', '{"percent": 50}')`,
    `insert into mails (id, event, recipient, subject, body, created_at, expires_at, state)
      values (${id(1)}, 'booked:1', 'one@people.test', 'S', 'B', ${at}, ${at}, 'kept')`,
    `insert into audit_trail (id, at, action, machine, object_id, person_id)
      values (${id(1)}, ${at}, 'role.changed', 'bin/role', ${id(2)}, ${id(1)})`,
    `insert into secrets values ('cards', 'secret')`,
    `insert into limits values ('calls:one', 1, 1)`,
    `insert into sightings values ('backup', ${at})`,
    `insert into cursors values ('card events', 'evt_1')`,
  ]
  const renamed: Record<string, string> = {
    counts: 'row_counts',
    mails: 'outbox_mails',
    limits: 'rate_limits',
    sightings: 'heartbeats',
  }

  /** Every table's rows, as text. Renaming keeps the order of columns. */
  async function readRows(client: pg.Client): Promise<Record<string, string[]>> {
    const { rows: tables } = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'`,
    )
    const found: Record<string, string[]> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)
      found[renamed[name] ?? name] = rows.map(({ row }) => row)
    }
    return found
  }

  let old: TestDatabase
  let before: Record<string, string[]>
  let after: Record<string, string[]>
  beforeAll(async () => {
    old = await oldDatabase(19, rows)
    before = await connected(old.url, readRows)
    await connected(old.url, (client) => migrateInTransaction(client, { drizzle: BASELINE }))
    after = await connected(old.url, readRows)
    await migrate(old.url)
  })
  afterAll(() => old.drop())

  test('keeps every row', () => {
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(after).toEqual({ ...before, compatibility: ['(t,0.2.0)'] })
  })

  test('charges each booking what the centre keeps of its payment', async () => {
    await connected(old.url, async (client) => {
      const { rows: ledger } = await client.query(`
        select kind, charges.amount_minor as charged, allocations.amount_minor as paid
        from charges join allocations on charge_id = charges.id order by 2 desc`)
      expect(ledger).toEqual([
        { kind: 'price', charged: 500, paid: 500 },
        { kind: 'refund', charged: -200, paid: -200 },
      ])
    })
  })

  test('renames heartbeats, and goes on counting', async () => {
    const another = await oldDatabase(19, [
      `insert into sightings values ('payments looked after', now())`,
      ...rows,
    ])
    await migrate(another.url)
    await connected(another.url, async (client) => {
      const { rows: names } = await client.query('select name from heartbeats order by 1')
      expect(names).toEqual([{ name: 'backup' }, { name: 'reconcile_job' }])
      await client.query(`update sessions set status = 'approved', deleted_at = null where id = ${id(3)}`)
      const { rows: counts } = await client.query(
        `select sum(value)::int as total from row_counts where name = 'sessions approved'`,
      )
      expect(counts).toEqual([{ total: 2 }])
      await expect(client.query('delete from audit_trail')).rejects.toThrow(/can only be added to/)
    })
    await another.drop()
  })

  describe('with reasons in English', () => {
    const cancelled = 'You cancelled this booking.'
    const refunded = 'The session was cancelled. Your money is being returned in full.'
    const readReasons = (client: pg.Client) =>
      client
        .query(
          `select cancel_reason, cancel_reason_code, refund_reason, refund_reason_code from bookings, payments`,
        )
        .then(({ rows }) => rows[0])

    let another: TestDatabase
    beforeAll(async () => {
      another = await oldDatabase(19, rows)
      await connected(another.url, async (client) => {
        await migrateInTransaction(client, { drizzle: BASELINE })
        await client.query(`update bookings set cancelled_at = ${at}, cancel_reason = '${cancelled}'`)
        await client.query(`update payments set refund_reason = '${refunded}'`)
        await client.query(`insert into audit_trail (id, occurred_at, action, system_actor, after) values
          (${id(2)}, ${at}, 'payment.refunded', 'reconciler', '{"reason": "${refunded}"}'),
          (${id(3)}, ${at}, 'session.rejected', 'reconciler', '{"reason": "Too long"}')`)
      })
      await migrate(another.url)
    })
    afterAll(() => another.drop())

    test('gets their codes, in the audit trail too', async () => {
      await connected(another.url, async (client) => {
        expect(await readReasons(client)).toEqual({
          cancel_reason: cancelled,
          cancel_reason_code: 'cancelled_by_student',
          refund_reason: refunded,
          refund_reason_code: 'refund_session_cancelled',
        })
        const { rows } = await client.query(
          'select after from audit_trail where after is not null order by id',
        )
        expect(rows).toEqual([
          { after: { reason: refunded, reasonCode: 'refund_session_cancelled' } },
          { after: { reason: 'Too long' } },
        ])
      })
    })

    test('completes the reasons that 0.2 and 0.3 write beside each other', async () => {
      await connected(another.url, async (client) => {
        await client.query(`update bookings set cancel_reason_code = 'cancelled_with_session'`)
        await client.query(
          `update payments set refund_reason = 'The payment was refunded at the card provider.'`,
        )
        expect(await readReasons(client)).toEqual({
          cancel_reason: 'The session was cancelled by the coaching centre.',
          cancel_reason_code: 'cancelled_with_session',
          refund_reason: 'The payment was refunded at the card provider.',
          refund_reason_code: 'refund_by_provider',
        })
        await client.query(`update payments set refund_reason = 'A reason of an older version.'`)
        await client.query(`update bookings set cancel_reason_code = 'a_reason_of_a_newer_version'`)
        expect(await readReasons(client)).toMatchObject({
          cancel_reason: 'The session was cancelled by the coaching centre.',
          refund_reason: 'A reason of an older version.',
          refund_reason_code: null,
        })
      })
    })

    test('knows every reason in the words of the catalogue', async () => {
      await connected(another.url, async (client) => {
        const { rows } = await client.query('select * from reason_sentences()')
        const known = [...new Set([...cancelReasons, ...refundReasons])]
        expect(new Map(rows.map(({ code, sentence }) => [code, sentence]))).toEqual(
          new Map(known.map((code) => [code, say('en', code)])),
        )
      })
    })
  })

  test('can be backed up, and restored into a database that begins with the baseline', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'boithok-migrations-'))
    const file = join(folder, 'backup.tar.gz')
    const images = join(folder, 'images')
    await writeBackup({ databaseUrl: old.url, images, file })
    const restored = await createEmptyDatabase()
    await restoreBackup({ databaseUrl: restored.url, images, file })
    const byName = (client: pg.Client) =>
      client.query(`select to_jsonb(users) || to_jsonb(sessions) || to_jsonb(checkouts) || to_jsonb(payments) ||
        to_jsonb(bookings) || to_jsonb(outbox_mails) as row
        from users, sessions, checkouts, payments, bookings, outbox_mails order by sessions.id`)
    const expected = await connected(old.url, byName)
    expect(expected.rows).toHaveLength(2)
    expect((await connected(restored.url, byName)).rows).toEqual(expected.rows)
    expect(await connected(restored.url, dumpSchema)).toEqual(fresh.schema)
    await restored.drop()
    await rm(folder, { recursive: true })
  })
})
