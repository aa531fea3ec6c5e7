import { randomBytes } from 'node:crypto'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { fillExample } from './example.ts'
import { createNode, type DatabaseNode } from './node.ts'
import { killChild, launch, type Owner } from './processes.ts'

const TIMEOUT_MS = 180_000
const POLL_MS = 200

/**
 * PostgreSQL as `deploy/patroni` describes it: three machines, each an address of the loopback network, and
 * HAProxy.
 */
export type FailoverCluster = {
  folder: string
  nodes: DatabaseNode[]
  /** As the programs reach it through HAProxy: the primary itself, and its pooler. */
  urls: { direct: string; pooled: string }
  /** Resolves when Patroni calls another node the primary. */
  waitForPrimaryBeside(former: DatabaseNode): Promise<void>
  /** Resolves when there is a primary and both others stream from it, one of them synchronously. */
  waitUntilWhole(): Promise<DatabaseNode>
  /** Makes the database and its role, as docs/operating/machines.md tells to. */
  createDatabase(): Promise<void>
  /** Kills everything; removes the folder unless `keep`. */
  stop(options?: { keep?: boolean }): Promise<void>
}

export async function createFailoverCluster(owner: Owner): Promise<FailoverCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'boithok-drill-'))
  await chmod(folder, 0o755)
  const network = loopbackNetwork()
  const addresses = [11, 12, 13].map((last) => `${network}.${last}`)
  const haproxyAddress = `${network}.20`
  const password = () => randomBytes(12).toString('hex')
  const [superuserPassword, boithokPassword] = [password(), password()]
  const shared = {
    ...Object.fromEntries(addresses.map((address, index) => [`ADDRESS_${index + 1}`, address])),
    SUPERUSER_PASSWORD: superuserPassword,
    REPLICATION_PASSWORD: password(),
    RESTAPI_PASSWORD: password(),
    BOITHOK_PASSWORD: boithokPassword,
    CLIENT_NETWORK: '127.0.0.0/8',
  }
  const nodes = await Promise.all(
    addresses.map((address, index) =>
      createNode({ name: `pg${index + 1}`, address, folder, owner, shared, boithokPassword }),
    ),
  )

  const proxyFile = join(folder, 'haproxy.cfg')
  const proxyExample = await fillExample('haproxy.cfg', { '127.0.0.1': haproxyAddress, ...shared })
  // It runs as the drill's own user, which may not become another one, and its words go to a file.
  await writeFile(proxyFile, proxyExample.replaceAll(/^ +(user|group|chroot|log) .*\n/gm, ''))
  if (owner) await chown(proxyFile, owner.uid, owner.gid)
  const proxy = launch(
    { command: 'haproxy', args: ['-db', '-f', proxyFile], logFile: join(folder, 'haproxy.log') },
    owner,
  )
  for (const node of nodes) node.start()

  const superuser = (node: DatabaseNode, database = 'postgres') =>
    `postgres://postgres:${superuserPassword}@${node.address}:5432/${database}`
  const url = (port: number) => `postgres://boithok:${boithokPassword}@${haproxyAddress}:${port}/boithok`

  async function findPrimary(): Promise<DatabaseNode | undefined> {
    const answers = await Promise.all(
      nodes.map(({ address }) =>
        fetch(`http://${address}:8008/primary`, {
          method: 'OPTIONS',
          signal: AbortSignal.timeout(2000),
        }).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
    )
    return nodes[answers.indexOf(true)]
  }

  async function waitForPrimary(isRight: (primary: DatabaseNode) => Promise<boolean>): Promise<DatabaseNode> {
    const deadline = performance.now() + TIMEOUT_MS
    let seen = ''
    while (performance.now() < deadline) {
      const primary = await findPrimary()
      const answer = await (primary && isRight(primary).catch(String))
      if (primary && answer === true) return primary
      seen = `${primary?.name ?? 'no node'} is the primary, ${answer}`
      await wait(POLL_MS)
    }
    throw new Error(`The PostgreSQL cluster does not recover: ${seen}`)
  }

  const waitUntilWhole = () => waitForPrimary((primary) => isWhole(primary, superuser(primary), nodes.length))

  async function stop({ keep = false } = {}) {
    await killChild(proxy)
    await Promise.all(nodes.map((node) => node.kill('machine')))
    if (!keep) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }

  return {
    folder,
    nodes,
    urls: { direct: url(5000), pooled: url(6432) },
    async waitForPrimaryBeside(former) {
      await waitForPrimary(async (primary) => primary !== former)
    },
    waitUntilWhole,
    async createDatabase() {
      const primary = await waitUntilWhole()
      await query(superuser(primary), `create role boithok login password '${boithokPassword}'`)
      await query(superuser(primary), 'create database boithok owner boithok')
    },
    stop,
  }
}

/** 127.64.0.0 to 127.127.255.0: two drills at once do not meet, and each node has the standard ports. */
const loopbackNetwork = () => `127.${64 + ((process.pid >> 8) & 63)}.${process.pid & 255}`

/**
 * Patroni may fail over only to the standby that it has named as synchronous, some moments after PostgreSQL
 * replicates to it so.
 */
async function isWhole({ address }: DatabaseNode, url: string, size: number): Promise<boolean> {
  const answer = await fetch(`http://${address}:8008/cluster`, { signal: AbortSignal.timeout(2000) })
  const { members } = (await answer.json()) as { members: { role: string; state: string }[] }
  const streaming = await query(url, "select from pg_stat_replication where state = 'streaming'")
  return (
    streaming.length === size - 1 &&
    members.every(({ state }) => state === 'running') &&
    members.some(({ role }) => role === 'sync_standby')
  )
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 2000,
    query_timeout: 30_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}
