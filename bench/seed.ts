import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { dropForeignKeys } from '../db/backup/tables.ts'
import { recordAudit } from '../domain/health/audit/last-audit.ts'
import { SEARCH_VERSION } from '../domain/search/document.ts'

/** Row counts. Students come after the 100 instructors. */
export type Size = { sessions: number; people: number; bookings: number }

export const INSTRUCTORS = 100
/** Sessions that are approved, public and unlimited come first; one in ten is pending. */
export const isApproved = (session: number) => session % 10 !== 9

/**
 * Predictable ids in the order of creation, like the product's own (UUIDv7): the instant of a kind's nth row,
 * then a hash of both.
 */
const functions = `
  create schema if not exists bench;
  create or replace function bench.instant(n bigint) returns timestamptz immutable language sql
    as $$ select timestamptz '2026-01-01 00:00Z' + n * interval '1 second' $$;
  create or replace function bench.id(kind text, n bigint) returns uuid immutable language sql
    as $$ select (lpad(to_hex((extract(epoch from bench.instant(n)) * 1000)::bigint), 12, '0')
      || '7' || substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$;
`

const people = `
  insert into users (id, provider_uid, email, email_verified, name, role, registered_at, created_at, last_sign_in_at)
  select bench.id('person', n), 'bench' || n, 'bench' || n || '@people.test', true, 'Person ' || n,
    case when n < ${INSTRUCTORS} then 'Instructor' else 'Student' end,
    bench.instant(n), bench.instant(n), bench.instant(n)
  from generate_series($1::bigint, $2::bigint - 1) as n`

const sessions = `
  insert into sessions (id, owner_id, title, tutor, description, registration_start, registration_end, class_start,
    class_end, duration, fee_minor, image, capacity, status, approved_at, created_at)
  select bench.id('session', n), bench.id('person', n % ${INSTRUCTORS}),
    'Session ' || n || ' on ' || (array['algebra', 'optics', 'grammar', 'cells', 'trade'])[1 + n % 5],
    'Tutor ' || n % ${INSTRUCTORS}, repeat('What is taught, to whom, and what to bring along. ', 6),
    '2026-01-01', '2099-01-01', '2099-02-01', '2099-03-01', '4 weeks',
    case when n % 2 = 0 then 0 else 75000 end, '/default-session.jpg', null,
    case when n % 10 = 9 then 'pending' else 'approved' end, bench.instant(n), bench.instant(n)
  from generate_series($1::bigint, $2::bigint - 1) as n`

/** Spreads bookings evenly over users and free sessions. */
const bookings = (size: Size) => `
  insert into bookings (id, session_id, user_id, title, tutor, description, fee_minor, duration, class_start, class_end,
    image, created_at)
  select bench.id('booking', n), bench.id('session', (n / ${size.people} * 7919 + n) * 2 % ${size.sessions}),
    bench.id('person', n % ${size.people}), 'A session', 'A tutor', 'What is taught.', 0, '4 weeks',
    '2099-02-01', '2099-03-01', '/default-session.jpg', bench.instant(n)
  from generate_series($1::bigint, $2::bigint - 1) as n`

const STEP = 100_000

/** Fills the product's tables with the same rows in every run, and analyzes them. */
export async function seed(client: pg.Client, size: Size, say: (line: string) => void): Promise<void> {
  await client.query(functions)
  await client.query('alter table sessions disable trigger insert_first_class')
  const restore = await withoutConstraints(client, ['users', 'sessions', 'bookings'])
  for (const [name, statement, rows] of [
    ['people', people, size.people],
    ['sessions', sessions, size.sessions],
    ['bookings', bookings(size), size.bookings],
  ] as const) {
    for (let from = 0; from < rows; from += STEP) {
      await client.query(statement, [from, Math.min(rows, from + STEP)])
    }
    say(`seeded ${rows.toLocaleString('en')} ${name}`)
  }
  // What the product's own writes do, in bulk: a class each, and nothing left to index.
  await client.query(
    `insert into search_documents (id, version, tokens) values (gen_random_uuid(), ${SEARCH_VERSION}, '{}')`,
  )
  await client.query(
    `update sessions set search_document_id = (select min(id::text)::uuid from search_documents)`,
  )
  await client.query(`insert into classes (id, session_id, start_at, end_at, state, created_at)
    select id, id, class_start, class_end, 'planned', created_at from sessions on conflict do nothing`)
  await client.query('alter table sessions enable trigger insert_first_class')
  await client.query(`update sessions set enrolled = found.bookings
    from (select session_id, count(*)::int as bookings from bookings group by 1) as found where id = session_id`)
  await restore()
  // Otherwise each start begins with the audit of a night, which reads every booking while we measure.
  await recordAudit(drizzle(client), { checkedAt: new Date(), sentences: 0, violations: [] })
  await client.query('vacuum analyze')
}

/**
 * Inserts are many times faster without indexes and foreign keys. The returned function restores them, which
 * checks every row.
 */
export async function withoutConstraints(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const restoreKeys = await dropForeignKeys(client)
  const indexes = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of indexes.rows) await client.query(`drop index ${name}`)
  return async () => {
    for (const { definition } of indexes.rows) await client.query(definition)
    await restoreKeys()
  }
}
