import type { App } from './app.ts'
import { loadDemo } from './db/demo/load.ts'

/** Fills an empty database with the demonstration. With a real identity provider its people cannot sign in. */
export async function startDemo({ services: { context }, accounts }: App): Promise<void> {
  await loadDemo({
    database: context.database,
    clock: context.clock,
    currency: context.currency,
    signUp: ({ email, password, name }) =>
      accounts?.ensureAccount({ email, password, displayName: name, emailVerified: true }) ??
      Promise.resolve(`demo-${email}`),
  })
}
