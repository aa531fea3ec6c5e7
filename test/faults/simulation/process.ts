import type { Context } from '../../../domain/context.ts'
import { boot } from '../../support/boot.ts'
import { type Inspect, startNetwork } from '../network.ts'
import { settings } from './outside.ts'

/**
 * A process of the server that can be killed: it then reaches neither the database nor anybody else, as if it
 * were gone.
 */
export type SimulatedProcess = {
  url: string
  context: Context
  isDead(): boolean
  /** Resolves when it was killed. */
  killed: Promise<void>
  kill(): void
  /** Resolves when nothing of it is left. */
  stop(): Promise<void>
}

type Options = {
  databaseUrl: string
  clock: () => Date
  /** Reaches the providers. */
  fetch(request: Request, process: SimulatedProcess): Promise<Response>
  /** Sees its traffic with the database. */
  inspect(process: SimulatedProcess, ...seen: Parameters<Inspect>): void
}

const never = new Promise<never>(() => {})

export async function startProcess({ databaseUrl, clock, ...options }: Options): Promise<SimulatedProcess> {
  let own: SimulatedProcess | undefined
  const address = new URL(databaseUrl)
  const network = await startNetwork(Number(address.port), (...seen) => own && options.inspect(own, ...seen))
  address.port = String(network.port)
  let isDead = false
  const killed = Promise.withResolvers<void>()
  const app = await boot(
    { ...settings, DATABASE_URL: address.href },
    {
      clock,
      async fetch(input, init) {
        if (!own) throw new Error('It has not started yet')
        const answer = isDead ? never : await options.fetch(new Request(input, init), own)
        return isDead ? never : answer
      },
    },
  )
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= app.stop().catch(() => {})
    return stopped
  }
  own = {
    url: app.url,
    context: app.services.context,
    isDead: () => isDead,
    killed: killed.promise,
    kill() {
      if (isDead) return
      isDead = true
      network.refuse()
      killed.resolve()
      void stop()
    },
    async stop() {
      await stop()
      if (!isDead) network.stop()
    },
  }
  return own
}
