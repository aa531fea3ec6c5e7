import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findBlocking, findChangedBaselines, findOldSnapshots } from './migrations-check.ts'

test.each([
  ['CREATE INDEX "a" ON "bookings" USING btree ("id");', 'bookings: an index'],
  ['CREATE UNIQUE INDEX a ON public.users (id)', 'users: an index'],
  ['CREATE INDEX "a" ON "receipts" USING btree ("id");', 'receipts: an index'],
  ['ALTER TABLE "payments" ALTER COLUMN "amount" SET DATA TYPE bigint;', 'payments: another type'],
  ['ALTER TABLE "sessions" ALTER COLUMN "slug" SET NOT NULL;', 'sessions: SET NOT NULL'],
  ['ALTER TABLE "sessions" ADD COLUMN "slug" text NOT NULL;', 'sessions: a column without a default'],
  [
    'ALTER TABLE users ADD COLUMN key uuid DEFAULT gen_random_uuid() NOT NULL',
    'users: a default that differs',
  ],
  [
    'ALTER TABLE users ADD COLUMN low text GENERATED ALWAYS AS (lower(name)) STORED',
    'users: a stored column',
  ],
  ['ALTER TABLE "refunds" ADD CONSTRAINT "c" CHECK ("amount" > 0);', 'refunds: a constraint'],
  ['ALTER TABLE "bookings" RENAME COLUMN "a" TO "b";', 'bookings: a rename or removal'],
  ['DROP TABLE "attempts";', 'attempts: a rename or removal'],
  ['UPDATE "bookings" SET "a" = 1;', 'bookings: an update of every row'],
])('S03 a migration must announce: %s', (statement, problem) => {
  const [found = ''] = findBlocking(statement)
  expect(found.slice(0, problem.length)).toBe(problem)
  const [, table = ''] = /^(\w+)/.exec(problem) ?? []
  expect(findBlocking(`-- Blocks ${table}: 10 ms for 100,000 rows.\n${statement}`)).toEqual([])
  expect(findBlocking(`-- Blocks branches: another table.\n${statement}`)).toHaveLength(1)
})

test.each([
  'ALTER TABLE "sessions" ADD COLUMN "slug" text;',
  `ALTER TABLE "deliveries" ADD COLUMN "channel" text DEFAULT 'email' NOT NULL;`,
  'ALTER TABLE "refunds" ADD CONSTRAINT "c" CHECK ("amount" > 0) NOT VALID;',
  'CREATE INDEX "a" ON "branches" USING btree ("id");',
  'CREATE INDEX CONCURRENTLY "a" ON "bookings" USING btree ("id");',
  'CREATE UNIQUE INDEX CONCURRENTLY a ON public.users (id)',
  'CREATE TABLE "rolls" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "a" ON "rolls" ("id");',
  'CREATE TABLE "fresh" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "a" ON "fresh" ("id");',
  'DROP INDEX "a";',
])('S03 nobody waits for: %s', (statement) => {
  expect(findBlocking(statement)).toEqual([])
})

test('S03 a released baseline that was changed is found', () => {
  const hash = createHash('sha256').update('create table a ()').digest('hex')
  const listed = `${hash}  db/a.sql\n${hash}  db/b.sql\n`
  const read = (file: string) => (file === 'db/a.sql' ? 'create table a ()' : 'create table b ()')
  expect(findChangedBaselines(listed, read)).toEqual([
    expect.stringMatching(/^db\/b\.sql: a released baseline never/),
  ])
})

test('of the snapshots of a schema only the newest is kept', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'boithok-snapshots-'))
  const names = ['0000_snapshot.json', '0010_snapshot.json', '0009_snapshot.json', '_journal.json']
  for (const name of names) await writeFile(join(folder, name), '{}')
  expect(findOldSnapshots(folder)).toEqual(['0000_snapshot.json', '0009_snapshot.json'])
  await rm(folder, { recursive: true })
})
