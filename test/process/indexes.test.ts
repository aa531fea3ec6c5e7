import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  // PostgreSQL would sort an empty table rather than open an index.
  await client.query('set enable_seqscan = off; set enable_sort = off; set enable_bitmapscan = off')
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

const someone = `'00000000-0000-0000-0000-000000000000'`
test.each([
  `sessions where status = 'approved' and deleted_at is null order by created_at desc, id desc`,
  `sessions where status = 'approved' and deleted_at is null and (created_at, id) < (now(), ${someone}) order by created_at desc, id desc`,
  `sessions where status = 'approved' and deleted_at is null and (created_at, id) > (now(), ${someone}) order by created_at, id`,
  `sessions where deleted_at is null order by created_at desc, id desc`,
  `sessions where owner_id = ${someone} and deleted_at is null order by created_at desc, id desc`,
  `users order by (requested_role is not null) desc, created_at desc, id desc`,
  `users where ((requested_role is not null), created_at, id) < (true, now(), ${someone}) order by (requested_role is not null) desc, created_at desc, id desc`,
  `users where ((requested_role is not null), created_at, id) > (false, now(), ${someone}) order by (requested_role is not null), created_at, id`,
  `bookings where user_id = ${someone} order by created_at desc, id desc`,
  `checkouts where user_id = ${someone} order by created_at desc, id desc`,
  `checkouts where user_id = ${someone} and (created_at, id) < (now(), ${someone}) order by created_at desc, id desc`,
  `payments order by recorded_at desc, id desc`,
  `payments where (recorded_at, id) < (now(), ${someone}) order by recorded_at desc, id desc`,
  `payments where (recorded_at, id) > (now(), ${someone}) order by recorded_at, id`,
  `payments where user_id = ${someone} order by recorded_at desc, id desc`,
  `notes where user_id = ${someone} order by created_at desc, id desc`,
  `materials where owner_id = ${someone} order by created_at desc, id desc`,
  `materials where session_id = ${someone} order by created_at desc, id desc`,
  `tutors where status = 'active' order by created_at desc, id desc`,
  `outbox_mails order by created_at desc, id desc`,
  `outbox_mails where state = 'failed' order by created_at desc, id desc`,
  `outbox_mails where state = 'waiting' and next_attempt_at <= now() order by (dedupe_key is not null), next_attempt_at`,
  `audit_trail order by occurred_at desc, id desc`,
  `audit_trail where action = 'role.changed' order by occurred_at desc, id desc`,
  `audit_trail where subject_id = ${someone} order by occurred_at desc, id desc`,
  `bookings where cancelled_at is null and next_reminder_at <= now() order by next_reminder_at`,
])('a page is read from its index, without sorting the whole table: %s', async (list) => {
  const { rows } = await client.query(`explain select * from ${list} limit 6`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toMatch(/Index Scan/)
  expect(plan).not.toMatch(/Sort|Seq Scan/)
  // By cursor, nothing before the place is read.
  if (/, id\) [<>]/.test(list)) expect(plan).toMatch(/Index Cond: .*ROW\(/)
})
