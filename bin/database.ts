import type { Config } from '../config.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '../db/embedded.ts'

/** The product's database, for a command beside the server, or without one: then the embedded PostgreSQL is started for it. */
export async function openDatabase({
  databaseUrl,
  dataDir,
}: Config): Promise<{ url: string; close(): Promise<void> }> {
  const running = databaseUrl ?? (await findEmbeddedPostgres(dataDir))
  if (running) return { url: running, close: async () => {} }
  const own = await startEmbeddedPostgres({ dataDir, log: () => {} })
  return { url: own.url, close: own.stop }
}
