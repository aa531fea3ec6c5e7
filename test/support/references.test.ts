import { afterAll, beforeAll, expect, test } from 'vitest'
import { personReferences } from '../../domain/users/joining/references.ts'
import { boot, type TestApp } from './boot.ts'

let app: TestApp
beforeAll(async () => {
  app = await boot()
})
afterAll(() => app.stop())

const rowsOf = async (query: string): Promise<string[]> => {
  const { rows } = await app.services.context.database.execute<{ name: string }>(query)
  return rows.map(({ name }) => name).sort()
}

/** Ids that have no foreign key of their own, and are no person's. */
const others = [
  'calls.change_id',
  'checkouts.part_id',
  'class_choices.booking_id',
  'class_choices.change_id',
  'files.lease',
  'materials.class_id',
  'notes.class_id',
  'part_concessions.part_id',
  'sessions.course_id',
]

test('each column that refers to a person says what joining and deletion do with it', async () => {
  const foreign = await rowsOf(`
    select format('%s.%s', conrelid::regclass, attname) as name
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'public.users'::regclass`)
  // A person's id without a foreign key can be in any column of ids that has none and is no row's own.
  const loose = await rowsOf(`
    select format('%s.%s', attrelid::regclass, attname) as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
      and atttypid = 'uuid'::regtype and attname <> 'id'
      and not exists (
        select from pg_constraint where contype = 'f' and conrelid = attrelid and conkey = array[attnum])`)
  expect(loose).toEqual(expect.arrayContaining(others))
  const known = [...foreign, ...loose.filter((name) => !others.includes(name))]
  expect(Object.keys(personReferences).sort()).toEqual(known.sort())
})
