import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { say } from '../../contract/messages/say.ts'
import { cancelReasons, refundReasons } from '../../contract/reasons.ts'
import { picturesInFolder } from '../../db/backup/picture-folder.ts'
import { restoreBackup } from '../../db/backup/restore.ts'
import { writeBackup } from '../../db/backup/write.ts'
import { appliedVersions, expectedVersions, migrate, migrateInTransaction } from '../../db/migrate.ts'
import {
  copyDatabase,
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../support/database.ts'
import { dumpSchema } from '../support/schema-dump.ts'

/** How many migrations the baseline replaced: those of 0.1, and the one that renames. */
const BASELINE = 20

/** Levels of 0.1 to upgrade from; bin/long tries them all. */
const LEVELS = process.env.ALL_LEVELS
  ? Array.from({ length: BASELINE - 1 }, (_, before) => before + 1)
  : [1, 19]

let fresh: { database: TestDatabase; schema: string[] }
beforeAll(async () => {
  const database = await createTestDatabase()
  fresh = { database, schema: await connected(database.url, dumpSchema) }
})
afterAll(async () => {
  for (const template of templates.values()) await (await template).drop()
  await fresh.database.drop()
})

async function connected<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** Databases to copy, by their level. */
const templates = new Map<number, Promise<TestDatabase>>()

async function createTemplate(level: number): Promise<TestDatabase> {
  const database = await createEmptyDatabase()
  await connected(database.url, (client) => migrateInTransaction(client, { drizzle: level }))
  return database
}

/** A database as version 0.1 left it after this many migrations, with rows written by `fill`. */
async function oldDatabase(level: number, fill: string[] = []): Promise<TestDatabase> {
  const template = templates.get(level) ?? createTemplate(level)
  templates.set(level, template)
  const database = await copyDatabase(await template)
  await connected(database.url, async (client) => {
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

test.each(LEVELS)('a database of 0.1 with %i migrations is upgraded to the same schema', async (level) => {
  const old = await oldDatabase(level)
  expect(await connected(old.url, appliedVersions)).toMatchObject({ drizzle: level })
  await migrate(old.url)
  expect(await connected(old.url, dumpSchema)).toEqual(fresh.schema)
  expect(await connected(old.url, appliedVersions)).toEqual(await expectedVersions())
  // Once more changes nothing.
  await migrate(old.url)
  expect(await connected(old.url, dumpSchema)).toEqual(fresh.schema)
  await old.drop()
})

test('trigger files can run again', async () => {
  const database = await createTestDatabase()
  await connected(database.url, (client) =>
    client.query(`update drizzle.triggers set hash = 'of another version'`),
  )
  await migrate(database.url)
  expect(await connected(database.url, dumpSchema)).toEqual(fresh.schema)
  await database.drop()
})

test('S03 a program that starts again after a newer one has migrated leaves that one’s triggers alone', async () => {
  const database = await createTestDatabase()
  const hashes = () => connected(database.url, (client) => client.query('select hash from drizzle.triggers'))
  await connected(database.url, (client) =>
    client.query(`update drizzle.triggers set hash = 'of a newer version';
      insert into drizzle.migrations (hash, created_at) values ('of a newer version', 9999999999999)`),
  )
  await migrate(database.url)
  const { rows } = await hashes()
  expect(new Set(rows.map(({ hash }) => hash))).toEqual(new Set(['of a newer version']))
  // 0.2.0 runs its own files again unless it finds them here as it left them.
  const old = await oldDatabase(BASELINE, [
    'create table drizzle.trigger_files (name text primary key, hash text not null)',
    `insert into drizzle.trigger_files values ('change-feed.sql', 'of 0.2.0')`,
  ])
  await migrate(old.url)
  const left = await connected(old.url, (client) => client.query('select * from drizzle.trigger_files'))
  expect(left.rows).toEqual([{ name: 'change-feed.sql', hash: 'of 0.2.0' }])
  await Promise.all([database.drop(), old.drop()])
})

test('S03 while a migration waits for a table, others read it', async () => {
  const old = await oldDatabase(BASELINE)
  const [holder, reader] = [0, 1].map(
    () => new pg.Client({ connectionString: old.url, query_timeout: 30_000 }),
  ) as [pg.Client, pg.Client]
  await Promise.all([holder.connect(), reader.connect()])
  // As a backup does while it copies.
  await holder.query('begin; lock table sessions in access share mode')
  await holder.query(`set application_name = 'somebody else'`)
  const said = Promise.withResolvers<string>()
  const migrating = migrate(old.url, { log: said.resolve })
  expect(await said.promise).toMatch(/^Waiting for a lock .* process \d+ \(somebody else\)/)
  await reader.query('select from sessions')
  expect(await connected(old.url, appliedVersions)).toMatchObject({ drizzle: BASELINE })
  await holder.query('commit')
  await migrating
  expect(await connected(old.url, appliedVersions)).toEqual(await expectedVersions())
  await Promise.all([holder.end(), reader.end()])
  await old.drop()
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

  test('M13 numbers the receipt of each payment, and the credit note of what went back', async () => {
    const paid = (n: number, at: string, refunded: number) =>
      `insert into payments (id, checkout_id, user_id, session_id, provider_ref, amount_minor, currency, method, session_title, status,
        refund_reason, refund_minor, refund_due_at, refunded_at, refunded_minor, charged_at, paid_at)
        values (${id(n)}, ${id(n)}, ${id(1)}, ${id(2)}, 'pi_${n}', 500, 'BDT', 'card', 'T', 'refunded', 'R', 200, '${at}', '${at}',
          ${refunded}, '${at}', '${at}')`
    const checkout = (n: number) =>
      `insert into checkouts (id, intent_id, session_id, user_id, session_title, amount_minor, currency, created_at, held_until, settled_at)
        values (${id(n)}, 'pi_${n}', ${id(3)}, ${id(1)}, 'T', 500, 'BDT', ${at}, ${at}, ${at})`
    const another = await oldDatabase(19, [
      ...rows,
      checkout(9),
      paid(9, '2026-12-31T18:00:00Z', 200),
      checkout(6),
      paid(6, '2026-12-31T17:59:59Z', 150),
    ])
    await migrate(another.url)
    await connected(another.url, async (client) => {
      const { rows: papers } = await client.query(
        `select series, year, number, right(payment_id::text, 1) as payment, amount_minor as amount from receipts order by 1, 2, 3`,
      )
      expect(papers).toEqual([
        { series: 'credit_note', year: 2026, number: 1, payment: '6', amount: 150 },
        { series: 'credit_note', year: 2027, number: 1, payment: '9', amount: 200 },
        { series: 'receipt', year: 2026, number: 1, payment: '5', amount: 500 },
        { series: 'receipt', year: 2026, number: 2, payment: '6', amount: 500 },
        { series: 'receipt', year: 2027, number: 1, payment: '9', amount: 500 },
      ])
    })
    await another.drop()
  })

  test('M13 gives a booking that a code made free its charge of 0 and its receipt', async () => {
    const another = await oldDatabase(19, rows)
    await connected(another.url, async (client) => {
      // The last one before these receipts.
      await client.query('begin')
      await migrateInTransaction(client, { drizzle: BASELINE + 12 })
      await client.query('commit')
      await client.query(`
        insert into discounts (id, code, kind, value, created_by_id, created_at)
          values (${id(1)}, 'ALL', 'percent', 100, ${id(1)}, ${at});
        insert into checkouts (id, session_id, user_id, session_title, amount_minor, full_minor, discount_id, currency, created_at,
            hold_expires_at, closed_at)
          values (${id(9)}, ${id(3)}, ${id(1)}, 'T', 0, 500, ${id(1)}, 'BDT', ${at}, ${at}, ${at});
        insert into bookings (id, session_id, user_id, title, tutor, description, fee_minor, duration, class_start, class_end, image,
            created_at)
          values (${id(9)}, ${id(3)}, ${id(1)}, 'T', 'T', 'D', 0, '1h', ${at}, ${at}, '/x.png', '2026-12-31T18:00:00Z');
        insert into redemptions values (${id(9)}, ${id(1)}, ${id(1)}, ${id(9)}, ${at})`)
    })
    await migrate(another.url)
    await connected(another.url, async (client) => {
      const { rows: owed } = await client.query(
        `select kind, amount_minor as amount, currency from charges where booking_id = ${id(9)}`,
      )
      expect(owed).toEqual([{ kind: 'price', amount: 0, currency: 'BDT' }])
      const { rows: papers } = await client.query(
        `select series, year, number, amount_minor as amount, payment_id from receipts where booking_id = ${id(9)}`,
      )
      expect(papers).toEqual([{ series: 'receipt', year: 2027, number: null, amount: 0, payment_id: null }])
    })
    await another.drop()
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
    await writeBackup({ databaseUrl: old.url, images: picturesInFolder(images), file })
    const restored = await createEmptyDatabase()
    await restoreBackup({ databaseUrl: restored.url, images: picturesInFolder(images), file })
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
