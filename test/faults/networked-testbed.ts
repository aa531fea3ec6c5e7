import { migrate } from '../../db/migrate.ts'
import { startSmtpServer, type TestSmtpServer } from '../support/smtp.ts'
import { type Cluster, createCluster } from './cluster.ts'
import { type Network, startNetwork } from './network.ts'
import { createTestbed, type Testbed } from './testbed.ts'

/** A server whose PostgreSQL, card provider and email server are each behind a network that can fail. */
export type NetworkedTestbed = Testbed & {
  /** Replaced when a standby takes over. */
  cluster: Cluster
  email: TestSmtpServer
  networks: { database: Network; provider: Network; email: Network }
  /** The address by which the server reaches PostgreSQL; `options` are PostgreSQL settings. */
  databaseUrl(options?: string): string
}

export async function createNetworkedTestbed(): Promise<NetworkedTestbed> {
  const first = await createCluster()
  await migrate(first.url)
  const email = await startSmtpServer()
  const networks = {
    database: await startNetwork(first.port),
    provider: await startNetwork(0),
    email: await startNetwork(Number(new URL(email.url).port)),
  }
  const databaseUrl = (options = '') => {
    const url = new URL(first.url)
    url.port = String(networks.database.port)
    if (options) url.searchParams.set('options', options)
    return url.href
  }
  const testbed = await createTestbed(async () => networked.cluster.url, {
    DATABASE_URL: databaseUrl(),
    SMTP_URL: `smtp://127.0.0.1:${networks.email.port}`,
    MAIL_FROM: 'Boithok <hello@boithok.test>',
    PROVIDER_URL: `http://127.0.0.1:${networks.provider.port}`,
  })
  await networks.provider.accept(testbed.provider.port)
  const networked: NetworkedTestbed = {
    ...testbed,
    cluster: first,
    email,
    networks,
    databaseUrl,
    async stop() {
      await testbed.stop()
      for (const network of Object.values(networks)) network.stop()
      await email.stop()
      await networked.cluster.stop()
    },
  }
  return networked
}
