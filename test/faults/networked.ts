import { migrate } from '../../db/migrate.ts'
import { type Smtp, startSmtp } from '../support/smtp.ts'
import { type Cluster, createCluster } from './cluster.ts'
import { createHouse, type House } from './house.ts'
import { type Network, startNetwork } from './network.ts'

/** A server whose PostgreSQL, card provider and mail server are elsewhere, each behind a network that can fail. */
export type Networked = House & {
  /** Replaced when another PostgreSQL takes over. */
  cluster: Cluster
  mail: Smtp
  between: { database: Network; provider: Network; mail: Network }
  /** How the server reaches PostgreSQL, with these of PostgreSQL's settings. */
  databaseUrl(options?: string): string
}

export async function createNetworked(): Promise<Networked> {
  const first = await createCluster()
  await migrate(first.url)
  const mail = await startSmtp()
  const between = {
    database: await startNetwork(first.port),
    provider: await startNetwork(0),
    mail: await startNetwork(Number(new URL(mail.url).port)),
  }
  const databaseUrl = (options = '') => {
    const url = new URL(first.url)
    url.port = String(between.database.port)
    if (options) url.searchParams.set('options', options)
    return url.href
  }
  const house = await createHouse(async () => networked.cluster.url, {
    DATABASE_URL: databaseUrl(),
    SMTP_URL: `smtp://127.0.0.1:${between.mail.port}`,
    MAIL_FROM: 'Boithok <hello@boithok.test>',
    PROVIDER_URL: `http://127.0.0.1:${between.provider.port}`,
  })
  await between.provider.lead(house.provider.port)
  const networked: Networked = {
    ...house,
    cluster: first,
    mail,
    between,
    databaseUrl,
    async stop() {
      await house.stop()
      for (const network of Object.values(between)) network.stop()
      await mail.stop()
      await networked.cluster.stop()
    },
  }
  return networked
}
