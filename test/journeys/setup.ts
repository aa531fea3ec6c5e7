import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { request } from '@playwright/test'
import startTestPostgres, { createTestDatabase } from '../support/database.ts'
import { serve } from '../support/serve.ts'
import { fillScreens } from './screens.ts'

/** Journeys sign up hundreds of people, each at the cost of a password hash. */
const CHEAP_PASSWORDS = new URL('../support/cheap-passwords.ts', import.meta.url)

/**
 * Starts one PostgreSQL and one server for all journeys, and fills the screens. Playwright runs the returned
 * teardown.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const started: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const each of started.toReversed()) await each()
  }
  try {
    started.push(await startTestPostgres())
    const database = await createTestDatabase()
    started.push(database.drop)
    const served = await serve({ DATABASE_URL: database.url, NODE_OPTIONS: `--import ${CHEAP_PASSWORDS}` })
    started.push(served.stop)
    const claims = await mkdtemp(join(tmpdir(), 'boithok-claims-'))
    started.push(() => rm(claims, { recursive: true }))
    // Workers get this environment. One renders pages itself, with React as the built program has it.
    process.env.NODE_ENV = 'production'
    process.env.JOURNEY_URL = served.url
    process.env.JOURNEY_DATABASE_URL = database.url
    process.env.JOURNEY_CLAIMS = claims
    const api = await request.newContext({ baseURL: served.url })
    // On a busy machine the first connections to PostgreSQL take longer than a request waits for one.
    while (!(await api.get('/readyz')).ok()) await wait(100)
    process.env.JOURNEY_SCREENS = JSON.stringify(await fillScreens(api))
    await api.dispose()
    return stop
  } catch (error) {
    await stop()
    throw error
  }
}
