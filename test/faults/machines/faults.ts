import { setTimeout as wait } from 'node:timers/promises'
import type { Load } from '../load.ts'
import type { Direction, Link } from './machine.ts'
import type { RunningMachine, World } from './world.ts'

export type MachineFault = {
  name: string
  /** How requests may end meanwhile, besides as usual. None where nobody may notice. */
  allowed: RegExp
  /** Harms the machines and leaves them so. Returns what it did. */
  inject(context: {
    world: World
    machine: RunningMachine
    load: Load
    random: () => number
  }): Promise<string>
}

/** HAProxy ends a connection without an answer when a machine dies that had one request on it before. */
const away = / (50[234]( WITHOUT RETRY-AFTER)?|ECONNRESET|no response)$/
const nothing = /^$/
const directions: Direction[] = ['in', 'out', 'both']

const cutOff = (link: Link, allowed: RegExp): MachineFault => ({
  name: `a machine loses its network to ${link === 'database' ? 'PostgreSQL' : link === 'proxy' ? 'HAProxy' : 'the providers'}`,
  allowed,
  async inject({ world, machine, random }) {
    const direction = directions[Math.floor(random() * directions.length)] as Direction
    await machine.cut(link, direction)
    const from = performance.now()
    const leaves = link !== 'outside'
    if (leaves) await world.waitForReady(world.machines.length - 1)
    const left = Math.round(performance.now() - from)
    await wait(1000 + random() * 14_000)
    return `${direction}${leaves ? `, out of rotation after ${left} ms` : ''}`
  },
})

export const machineFaults: MachineFault[] = [
  cutOff('database', away),
  cutOff('proxy', away),
  cutOff('outside', away),
  {
    name: 'a machine dies',
    allowed: away,
    async inject({ world, machine }) {
      machine.server.kill()
      await world.waitForReady(world.machines.length - 1)
      return 'killed'
    },
  },
  {
    name: 'a machine loses power, so that nobody is told',
    allowed: away,
    async inject({ world, machine }) {
      for (const link of ['database', 'proxy', 'outside'] as const) await machine.cut(link, 'both')
      machine.server.kill()
      await world.waitForReady(world.machines.length - 1)
      return 'all networks and the process at once'
    },
  },
  {
    name: 'a machine is told to stop',
    allowed: nothing,
    async inject({ world, machine }) {
      const from = performance.now()
      const code = await machine.server.terminate()
      if (code !== 0) throw new Error(`It ended with ${code}`)
      const drained = Math.round(performance.now() - from)
      await world.waitForReady(world.machines.length - 1)
      return `drained for ${drained} ms`
    },
  },
  {
    name: 'a machine is paused and wakes up',
    allowed: away,
    async inject({ world, machine, random }) {
      machine.server.signal('SIGSTOP')
      await world.waitForReady(world.machines.length - 1)
      const ms = Math.round(5000 + random() * 25_000)
      await wait(ms)
      machine.server.signal('SIGCONT')
      return `for ${ms} ms`
    },
  },
  {
    name: 'the networks of a machine are slow',
    allowed: nothing,
    async inject({ machine, load }) {
      for (const link of ['database', 'proxy', 'outside'] as const) await machine.slow(link, '2mbit')
      await load.waitForNewRequests()
      await wait(3000)
      return '2 Mbit/s'
    },
  },
  {
    name: 'all machines lose their network to PostgreSQL',
    allowed: away,
    async inject({ world, random }) {
      await Promise.all(world.machines.map((machine) => machine.cut('database', 'both')))
      await world.waitForReady(0)
      await wait(random() * 5000)
      return 'none is ready'
    },
  },
]
