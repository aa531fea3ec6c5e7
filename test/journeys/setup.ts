import startTestPostgres from '../support/database.ts'
import { serve } from '../support/serve.ts'

/** Starts one PostgreSQL and one server for all journeys. Playwright runs the returned teardown. */
export default async function setup(): Promise<() => Promise<void>> {
  const stopPostgres = await startTestPostgres()
  try {
    const served = await serve()
    process.env.JOURNEY_URL = served.url
    return async () => {
      await served.stop()
      await stopPostgres()
    }
  } catch (error) {
    await stopPostgres()
    throw error
  }
}
