import { expect, test } from 'vitest'
import { queryName, statementName, withComment } from './query-name.ts'

const named = (text: string) => queryName({ text }, { name: 'doThis' })

test.each([
  ['select "id" from "notes" where "notes"."user_id" = $1', 'doThis: select notes'],
  ['/* doThis */ select 1 from notes', 'doThis: select notes'],
  [
    'select a from bookings b left join sessions s on s.id = b.session_id',
    'doThis: select bookings, sessions',
  ],
  ['insert into "notes" ("id") values ($1) on conflict do update set "id" = $1', 'doThis: insert notes'],
  ['update "users" set "name" = $1 where "users"."id" = $2', 'doThis: update users'],
  ['delete from only "jobs"."job" where id = $1', 'doThis: delete job'],
  ['select id from sessions order by id for no key update of sessions', 'doThis: select sessions'],
  [
    'with found as (select id from users) insert into emails select id from found',
    'doThis: select users, emails',
  ],
  ['select x from unnest($1::uuid[]) as wanted (id)', 'doThis: select'],
  ['commit', 'doThis: commit'],
])('%s', (text, name) => {
  expect(named(text)).toBe(name)
})

test('a prepared query has its own name, whatever its variant', () => {
  expect(queryName({ name: statementName('sessions.list', 'visitor all page'), text: '…' }, undefined)).toBe(
    'sessions.list',
  )
  expect(() => statementName('sessions.list', 'x'.repeat(60))).toThrow('63')
})

test('a name cannot end its comment or begin another', () => {
  expect(withComment('/api/* */ drop', 'select 1')).toBe('/* /api/_ _/ drop */ select 1')
})
