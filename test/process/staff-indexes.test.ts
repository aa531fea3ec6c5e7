import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ListedStatus } from '../../contract/sessions/status.ts'
import { createDatabase } from '../../db/client.ts'
import type { Actor } from '../../domain/access.ts'
import { listAuditEvents } from '../../domain/audit/read.ts'
import type { Context } from '../../domain/context.ts'
import { listMessages } from '../../domain/messages/delivery/outbox.ts'
import { listAllPayments } from '../../domain/payments/history/history.ts'
import { indexRemainingPeople } from '../../domain/person-search/index-people.ts'
import { findSessions } from '../../domain/sessions/find/find.ts'
import { findPeople } from '../../domain/staff-search/people.ts'
import { findReceipts } from '../../domain/staff-search/receipts.ts'
import { listUsers } from '../../domain/users/list.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { createTestPool } from '../support/pool.ts'

const id = '00000000-0000-7000-8000-000000000001'

let database: TestDatabase
let client: pg.Client
let pool: pg.Pool
let context: Context
/** What the program has sent to PostgreSQL. */
let sent: { text: string; values: unknown[] }[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await fill()
  pool = createTestPool({ connectionString: database.url }).on('connect', (connection: pg.PoolClient) => {
    const query: (...parts: unknown[]) => unknown = connection.query.bind(connection)
    Object.assign(connection, {
      query(statement: { text: string } | string, values: unknown[] = [], ...rest: unknown[]) {
        sent.push({ text: typeof statement === 'string' ? statement : statement.text, values })
        return query(statement, values, ...rest)
      },
    })
  })
  context = { database: createDatabase(pool), clock: () => new Date(), currency: 'BDT' } as unknown as Context
})
afterAll(async () => {
  await pool.end()
  await client.end()
  await database.drop()
})

/** Some thousand people, sessions, documents, payments and receipts. */
async function fill(): Promise<void> {
  for (const table of ['sessions', 'checkouts', 'payments', 'receipts'])
    await client.query(`alter table ${table} disable trigger user`)
  await client.query(`
    insert into users (id, provider_uid, email, phone, name, role, created_at, last_sign_in_at)
    select gen_random_uuid(), 'p' || n, 'p' || n || '@people.test', '+88017' || lpad(n::text, 8, '0'), 'Person ' || md5(n::text),
      'Student', now(), now() from generate_series(1, 5000) n`)
  await client.query(
    `insert into users (id, provider_uid, email, role, created_at, last_sign_in_at) values ($1, 'one', 'one@people.test', 'Admin', now(), now())`,
    [id],
  )
  await client.query(`
    insert into search_documents (id, version, tokens, is_live)
    select gen_random_uuid(), 3, array['t' || n, '^t' || n, 'common' || n % 50], n % 10 = 0 from generate_series(1, 5000) n`)
  await client.query(
    `insert into sessions (id, owner_id, title, tutor, description, registration_start, registration_end, class_start, class_end,
      duration, fee_minor, image, status, created_at, search_document_id, deleted_at, shown_until)
    select document.id, $1, 'T', 'T', 'D', now() - interval '99 days', now() - interval '99 days', now() - interval '99 days',
      now() + (case when is_live then 1 else -1 end) * interval '1 day', '1h', 0, '/x.png',
      case when n % 50 = 1 then 'pending' when n % 50 = 2 then 'rejected' else 'approved' end, now() - n * interval '1 minute',
      document.id, case when n % 500 = 3 then now() end, case when n % 500 = 3 then now() + interval '3 days' end
    from (select *, row_number() over () as n from search_documents) as document`,
    [id],
  )
  await client.query(`
    insert into checkouts (id, session_id, user_id, session_title, amount_minor, currency, created_at, hold_expires_at, closed_at)
    select id, (select id from sessions limit 1), id, 'T', 500, 'BDT', now(), now(), now() from users`)
  await client.query(`
    insert into payments (id, checkout_id, user_id, session_id, provider_payment_id, amount_minor, currency, method, session_title,
      status, charged_at, recorded_at)
    select id, id, user_id, session_id, 'pi_' || id, 500, 'BDT', 'card', 'T', 'paid', now(), now() from checkouts`)
  await client.query(`
    insert into receipts (id, series, year, number, content, payment_id, amount_minor, currency, created_at)
    select id, 'receipt', 2026, row_number() over (), '{}', id, 500, 'BDT', now() from payments`)
  // The trigger has noted each of them.
  const filling = createTestPool({ connectionString: database.url })
  while ((await indexRemainingPeople(createDatabase(filling))) > 0);
  await filling.end()
  await client.query('vacuum analyze')
  // Of so few rows PostgreSQL would read all where they may all be wanted.
  await client.query('set enable_seqscan = off')
}

const as = (role: Actor['role']) => ({ id, role }) as Actor

/** The names of the indexes that the statements open. No table needs to be read as a whole. */
async function indexesOf(run: () => Promise<unknown>): Promise<string[]> {
  sent = []
  await run()
  const used: string[] = []
  for (const { text, values } of [...sent]) {
    const { rows } = await client.query(`explain ${text}`, values)
    const plan = rows.map((row): string => row['QUERY PLAN']).join('\n')
    expect(plan).not.toMatch(/Seq Scan/)
    used.push(...[...plan.matchAll(/ (?:using|Index Scan on) (\w+)/g)].map(([, index = '']) => index))
  }
  return used
}

test.each([
  ['person 00411460f7c92d21', 'person_documents_words'],
  ['1234', 'person_documents_words'],
  ['01700001234', 'users_phone_unique'],
  ['p12@people.test', 'users_email'],
])('staff find people by %s with the index %s', async (typed, index) => {
  expect(await indexesOf(() => findPeople(context, as('Admin'), typed))).toContain(index)
})

test('lists find people by the same index', async () => {
  const first = { page: 1, limit: 10 }
  const lists = [
    () => listUsers(context, { search: 'person 00411460f7c92d21' }, first),
    () => listMessages(context, { search: 'person 00411460f7c92d21' }, first),
    () => listAuditEvents(context, { person: 'person 00411460f7c92d21' }, first),
  ]
  for (const list of lists) expect(await indexesOf(list)).toContain('person_documents_words')
})

test.each([
  ['2026-12', 'receipts_number'],
  ['2026-0000', 'receipts_number'],
  ['ABC1234567', 'payments_any_reference'],
])('staff find receipts by %s with the index %s', async (typed, index) => {
  for (const role of ['Admin', 'Student'] as const)
    expect(await indexesOf(() => findReceipts(context, as(role), typed))).toContain(index)
})

test('an Admin’s search of payments opens the index of each way to find one, and then the payments by id', async () => {
  sent = []
  await listAllPayments(context, as('Admin'), { search: '2026-12' }, { page: 1, limit: 5 })
  const statements = sent.filter(({ text }) => text.includes('title_words'))
  expect(statements).toHaveLength(2)
  for (const { text, values } of statements) {
    const { rows } = await client.query(`explain ${text}`, values)
    const plan = rows.map((row): string => row['QUERY PLAN']).join('\n')
    for (const index of ['payments_reference_text', 'payments_title', 'receipts_number'])
      expect(plan).toContain(index)
    expect(plan).toMatch(/Index Cond: \(id = ANY/)
  }
})

const anything = { level: [], subject: [], weekday: [], page: 1, limit: 6, facets: true }

test.each<[ListedStatus, RegExp]>([
  ['pending', /\bsessions_(newest|hidden)\b/],
  ['past', /\bsessions_all_newest\b/],
  ['all', /\bsessions_all_newest\b/],
  ['cancelled', /\bsessions_cancelled\b/],
])('a staff list of what is %s is searched by the index %s', async (status, index) => {
  const list = { actor: as('Admin'), status }
  const used = await indexesOf(() => findSessions(context, { ...anything, list }))
  expect(used.join(' ')).toMatch(index)
})

test('documents of sessions that nobody can book are found by an index of their own', async () => {
  const { rows } = await client.query(
    `explain select id from search_documents where not is_live and tokens && array['t1', 't2']`,
  )
  expect(rows.map((row): string => row['QUERY PLAN']).join('\n')).toContain('search_documents_not_live')
})
