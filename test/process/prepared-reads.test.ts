import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { createExecutor } from '../../db/pipeline.ts'
import { createPrepareThreshold } from '../../db/prepare-threshold.ts'
import { settings } from '../../db/schema.ts'
import { createTestDatabase } from '../support/database.ts'
import { createTestPool } from '../support/pool.ts'

test('a read is prepared from its fifth time on, and a write never', async () => {
  const own = await createTestDatabase()
  onTestFinished(() => own.drop())
  // One connection, whose prepared statements are all there are.
  const pool = createTestPool({ connectionString: own.url, max: 1 })
  onTestFinished(() => pool.end())
  // A process prepares 300 statements at most, and other tests of this one may have used them up.
  const database = createExecutor(pool, undefined, createPrepareThreshold())
  const read = () => database.select().from(settings).where(eq(settings.name, 'none'))
  const write = () =>
    database
      .insert(settings)
      .values({ name: 'one', value: {} })
      .onConflictDoUpdate({ target: settings.name, set: { value: {} } })
  const prepared = async () => {
    const { rows } = await database.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements`,
    )
    return rows.map(({ statement }) => statement)
  }

  for (let time = 1; time < 5; time += 1) await read()
  expect(await prepared()).toEqual([])
  for (let time = 1; time <= 6; time += 1) await write()
  await read()
  expect(await prepared()).toEqual([expect.stringContaining('from "settings"')])
})
