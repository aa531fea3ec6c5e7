import type pg from 'pg'
import { createDatabase } from '../db/client.ts'
import { demoPassword } from '../db/demo/content.ts'
import { loadDemo } from '../db/demo/load.ts'
import { findDemoPeople, hasOtherPeople } from '../domain/demonstration/people.ts'
import { numberReceipts } from '../domain/receipts/number.ts'
import { indexRemainingSessions } from '../domain/sessions/find/index-sessions.ts'
import type { App } from './app.ts'
import { type Config, ConfigError } from './config.ts'

/** Seeds an empty database with the demonstration. With Firebase its people cannot sign in. */
export async function seedDemo({
  services: { context },
  identityAdmin,
}: Pick<App, 'services' | 'identityAdmin'>): Promise<void> {
  await loadDemo({
    database: context.database,
    clock: context.clock,
    currency: context.currency,
    signUp: ({ email, password, name }) =>
      identityAdmin?.ensureAccount({ email, password, displayName: name, emailVerified: true }) ??
      Promise.resolve(`demo-${email}`),
  })
  while ((await indexRemainingSessions(context.database)) > 0);
  // Its money was paid weeks ago: the first audit would miss the numbers.
  await context.database.transaction(numberReceipts)
}

/**
 * A demonstration's accounts have a password that everybody knows, and in a demonstration anybody can be
 * Admin.
 * @throws {ConfigError} where the data of the one would be opened by the other
 */
export async function requireMatchingData(
  { demo, firebase }: Pick<Config, 'demo' | 'firebase'>,
  pool: pg.Pool,
  /** DEMO was set explicitly. */
  isChosen: boolean,
): Promise<void> {
  const database = createDatabase(pool)
  const people = await findDemoPeople(database)
  if (
    demo &&
    people.length === 0 &&
    (demo === 'public' || !isChosen) &&
    (await hasOtherPeople(database, people))
  )
    throw new ConfigError(
      'DEMO: this database holds a centre’s own people, and in a demonstration anybody can be Admin. Set DEMO=0, or name an empty database',
    )
  if (demo || firebase) return
  const { IDENTITY_PROJECT } = await import('./own-services.ts')
  const { createIdentityAdministration } = await import('../services/identity/administration.ts')
  const accounts = createIdentityAdministration({
    database: pool,
    projectId: IDENTITY_PROJECT,
    clock: () => new Date(),
  })
  const open: string[] = []
  for (const { providerUid, email } of people)
    if (providerUid !== null && (await accounts.takesPassword(providerUid, demoPassword)))
      open.push(email ?? providerUid)
  if (open.length > 0)
    throw new ConfigError(
      `DEMO: accounts of a demonstration still take its published password: ${open.join(', ')}. Run bin/remove-demo, or name an empty database`,
    )
}
