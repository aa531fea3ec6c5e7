import startTestPostgres, { createTestDatabase } from '../support/database.ts'
import { serve } from '../support/serve.ts'

/** Starts one PostgreSQL and one server for all journeys. Playwright runs the returned teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopPostgres = await startTestPostgres()
  try {
    const database = await createTestDatabase()
    const served = await serve({ DATABASE_URL: database.url })
    process.env.JOURNEY_URL = served.url
    process.env.JOURNEY_DATABASE_URL = database.url
    return async () => {
      await served.stop()
      await database.drop()
      await stopPostgres()
    }
  } catch (error) {
    await stopPostgres()
    throw error
  }
}
