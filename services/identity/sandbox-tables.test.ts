import { expect, test } from 'vitest'
import { createTestDatabase } from '../../test/support/database.ts'
import { createTestPool } from '../../test/support/pool.ts'
import { dropSandbox, inSandbox, openSandboxTables } from './sandbox-tables.ts'

test('a query names the sandbox’s tables, or is refused', () => {
  const product = 'delete from "identity"."accounts" where "identity"."accounts"."local_id" = $1'
  expect(inSandbox(product)).not.toMatch(/\bidentity\b/)
  expect(inSandbox('begin')).toBe('begin')
  for (const text of [
    'delete from identity.accounts',
    'table Identity . accounts',
    'set search_path to "identity"',
  ])
    expect(() => inSandbox(text)).toThrow('may not ask')
})

test('the tables are made once by many at a time, hold to their constraints, and are in no backup', async () => {
  const database = await createTestDatabase()
  const pool = createTestPool({ connectionString: database.url })
  const sandboxes = await Promise.all(Array.from({ length: 5 }, () => openSandboxTables(pool)))
  const [sandbox = pool] = sandboxes
  const account = `insert into "identity"."accounts" (local_id, email, valid_since, created_at, last_login_at)
    values ('a', 'a@b.test', now(), now(), now())`
  await sandbox.query(account)
  await expect(sandbox.query(account)).rejects.toMatchObject({ code: '23505', table: 'accounts' })
  await sandbox.query(
    `insert into "identity"."sessions" (id, local_id, token_hash, sign_in_provider, auth_time, created_at)
      values ('s', 'a', 'h', 'password', now(), now())`,
  )
  await openSandboxTables(pool)
  const client = await sandbox.connect()
  expect((await client.query('select from "identity"."accounts"')).rowCount).toBe(1)
  await client.query({ text: 'delete from "identity"."accounts"' })
  expect((await client.query('select from "identity"."sessions"')).rowCount).toBe(0)
  client.release()
  const { rows } = await pool.query(
    `select distinct relpersistence as is from pg_class where relnamespace = 'identity_sandbox'::regnamespace and relkind = 'r'`,
  )
  expect(rows).toEqual([{ is: 'u' }])
  expect([await dropSandbox(pool), await dropSandbox(pool)]).toEqual([true, false])
  await pool.end()
  await database.drop()
})
