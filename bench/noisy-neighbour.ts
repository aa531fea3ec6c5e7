import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median } from './compare.ts'
import type { Asked } from './load.ts'
import { signIn } from './people.ts'
import { withPostgres } from './postgres.ts'
import { seed } from './seed.ts'
import { type Options, type Suite, startProduct } from './suite.ts'

const OTHERS = 200
const PAUSE_MS = 5
const page = (from: string): Asked => ({ path: '/login', headers: { 'x-forwarded-for': from } })

/** How long others wait for a page while one client asks without pause on fifty connections, beside when nobody does. */
export const noisyNeighbour: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    await seed(client, { sessions: 200, people: OTHERS, bookings: 0 }, options.say)
    const [token = ''] = await signIn(client, 0, 1)
    const one = { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${token}` }
    const noisy: Record<string, Asked> = {
      'who asks for pages': page('192.0.2.1'),
      'who calls the API, and goes on when refused': { path: '/api/bookedSessions', headers: one },
    }
    const claims = []
    // The same machinery once more: a smoke need not see it twice.
    for (const [who, asked] of Object.entries(noisy).slice(0, options.smoke ? 1 : 2)) {
      const ratios = await compareWith(asked, postgres.url, options)
      claims.push({ what: `beside one ${who}, × alone`, value: median(ratios), most: 2 })
    }
    const notes = ['Medians of the same page for others, alone and beside the noise in turn.']
    return [{ title: 'One noisy client, with the limits as they come', lines: [], claims, notes }]
  })

/** In every round alone and beside the noise, on one server. */
async function compareWith(asked: Asked, databaseUrl: string, { rounds, seconds, say }: Options) {
  const product = await startProduct(databaseUrl, { TRUST_PROXY: '1', RATE_LIMITS: '' })
  try {
    await waitOfOthers(product.url, seconds)
    const ratios: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const alone = await waitOfOthers(product.url, seconds)
      const stop = await startNoise(product.url, asked)
      const beside = await waitOfOthers(product.url, seconds)
      await stop()
      ratios.push(beside / alone)
      say(`round ${round + 1}: ${alone.toFixed(1)} ms alone, ${beside.toFixed(1)} ms beside the noise`)
    }
    return ratios
  } finally {
    await product.stop()
  }
}

let others = 0

/** The median in milliseconds, of people who come one after another, each from an address of their own. */
async function waitOfOthers(url: string, seconds: number): Promise<number> {
  const waits: number[] = []
  const until = performance.now() + seconds * 1000
  while (waits.length < 5 || performance.now() < until) {
    others += 1
    const { path, headers = {} } = page(`198.18.${Math.floor(others / 250) % 250}.${others % 250}`)
    const from = performance.now()
    const answer = await fetch(url + path, { headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`Somebody else was answered ${answer.status}`)
    waits.push(performance.now() - from)
    await wait(PAUSE_MS)
  }
  return median(waits)
}

/** In a process of its own, until it is stopped. */
async function startNoise(url: string, asked: Asked): Promise<() => Promise<void>> {
  const script = join(import.meta.dirname, 'baselines/noisy-client.ts')
  const child = spawn(process.execPath, [script, url, JSON.stringify(asked)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  await once(child.stdout, 'data')
  return async () => {
    child.kill('SIGTERM')
    await ended
  }
}
