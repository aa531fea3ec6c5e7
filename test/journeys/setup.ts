import startTestPostgres, { createTestDatabase } from '../support/database.ts'
import { serve } from '../support/serve.ts'

/** Journeys sign up hundreds of people, each at the cost of a password hash. */
const CHEAP_PASSWORDS = new URL('../support/cheap-passwords.ts', import.meta.url)

/** Starts one PostgreSQL and one server for all journeys. Playwright runs the returned teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopPostgres = await startTestPostgres()
  try {
    const database = await createTestDatabase()
    const served = await serve({ DATABASE_URL: database.url, NODE_OPTIONS: `--import ${CHEAP_PASSWORDS}` })
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
