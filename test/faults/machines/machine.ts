import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * What a machine reaches over a network of its own: PostgreSQL, HAProxy, and the providers with the store of
 * pictures.
 */
export const links = ['database', 'proxy', 'outside'] as const
export type Link = (typeof links)[number]
/** As the machine sees it. */
export type Direction = 'in' | 'out' | 'both'

/** A network namespace, connected to this one by a pair of devices per link. */
export type Machine = {
  namespace: string
  /** Its address on this link, and ours. */
  addresses: Record<Link, { machine: string; here: string }>
  /** Loses all packets silently, as a broken switch does. */
  cut(link: Link, direction: Direction): Promise<void>
  /** Delays packets, by letting through this many bits a second. */
  slow(link: Link, rate: string): Promise<void>
  /** Ends cuts and delays. */
  heal(): Promise<void>
  remove(): Promise<void>
}

/** The networks are 10.231.0.0/16 to 10.233.0.0/16. */
export const NETWORKS: Record<Link, string> = { database: '10.231', proxy: '10.232', outside: '10.233' }

/**
 * Drops each packet, because none fits into the bucket. A kernel may have no netem, but every one has this.
 */
const NOTHING = ['rate', '8bit', 'burst', '10b', 'limit', '10b']

/** Needs root. Removes what an earlier run has left behind. */
export async function createMachine(number: number): Promise<Machine> {
  const namespace = `boithok-${number}`
  const inside = (...command: string[]) => run('ip', ['netns', 'exec', namespace, ...command])
  const device = (link: Link, side: 'here' | 'there') =>
    `bt${number}${link.slice(0, 3)}${side === 'here' ? 0 : 1}`
  const addresses = Object.fromEntries(
    links.map((link) => {
      const network = `${NETWORKS[link]}.${number}`
      return [link, { machine: `${network}.2`, here: `${network}.1` }]
    }),
  ) as Machine['addresses']

  const remove = async () => {
    const { stdout } = await run('ip', ['netns', 'pids', namespace]).catch(() => ({ stdout: '' }))
    for (const pid of stdout.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL')
    for (const link of links) await run('ip', ['link', 'del', device(link, 'here')]).catch(() => {})
    await run('ip', ['netns', 'del', namespace]).catch(() => {})
  }
  const shape = async (link: Link, side: 'here' | 'there', limits: string[]) => {
    const command = ['tc', 'qdisc', 'replace', 'dev', device(link, side), 'root', 'tbf', ...limits]
    if (side === 'there') await inside(...command)
    else await run('tc', command.slice(1))
  }

  await remove()
  await run('ip', ['netns', 'add', namespace])
  await inside('ip', 'link', 'set', 'lo', 'up')
  for (const link of links) {
    const { machine, here } = addresses[link]
    await run('ip', [
      'link',
      'add',
      device(link, 'here'),
      'type',
      'veth',
      'peer',
      'name',
      device(link, 'there'),
    ])
    await run('ip', ['link', 'set', device(link, 'there'), 'netns', namespace])
    await run('ip', ['addr', 'add', `${here}/30`, 'dev', device(link, 'here')])
    await inside('ip', 'addr', 'add', `${machine}/30`, 'dev', device(link, 'there'))
    await run('ip', ['link', 'set', device(link, 'here'), 'up'])
    await inside('ip', 'link', 'set', device(link, 'there'), 'up')
  }

  return {
    namespace,
    addresses,
    async cut(link, direction) {
      // Each side holds back what it sends.
      if (direction !== 'out') await shape(link, 'here', NOTHING)
      if (direction !== 'in') await shape(link, 'there', NOTHING)
    },
    async slow(link, rate) {
      const limits = ['rate', rate, 'burst', '10kb', 'limit', '1mb']
      await shape(link, 'here', limits)
      await shape(link, 'there', limits)
    },
    async heal() {
      for (const link of links) {
        await run('tc', ['qdisc', 'del', 'dev', device(link, 'here'), 'root']).catch(() => {})
        await inside('tc', 'qdisc', 'del', 'dev', device(link, 'there'), 'root').catch(() => {})
      }
    },
    remove,
  }
}
