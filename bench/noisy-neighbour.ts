import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { median, spreadOf } from './compare.ts'
import type { RequestSpec } from './load.ts'
import { withPostgres } from './postgres.ts'
import { seed } from './seed.ts'
import { type Options, type Suite, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

const OTHERS = 200
const PAUSE_MS = 5
const page = (from: string): RequestSpec => ({ path: '/login', headers: { 'x-forwarded-for': from } })

/**
 * Latency of a page while one client sends requests without pause on fifty connections, compared with a quiet
 * server.
 */
export const noisyNeighbour: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    await seed(client, { sessions: 200, people: OTHERS, bookings: 0 }, options.say)
    const [token = ''] = await signTokens(client, 0, 1)
    const one = { 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${token}` }
    const noisy: Record<string, RequestSpec> = {
      'who asks for pages': page('192.0.2.1'),
      'who calls the API, and goes on when refused': { path: '/api/bookedSessions', headers: one },
    }
    const claims = []
    // The smoke run skips the second variant, which uses the same code.
    for (const [who, asked] of Object.entries(noisy).slice(0, options.smoke ? 1 : 2)) {
      const ratios = await compareWith(asked, postgres.url, options)
      claims.push({ what: `beside one ${who}, × alone`, ...spreadOf(ratios), most: 2 })
    }
    const notes = ['Medians of the same page for others, alone and beside the noise in turn.']
    return [{ title: 'One noisy client, with the limits as they come', lines: [], claims, notes }]
  })

/** Each round measures one server, quiet and with the noisy client. */
async function compareWith(asked: RequestSpec, databaseUrl: string, { rounds, seconds, say }: Options) {
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

/** Median latency in milliseconds of sequential requests, each from its own IP address. */
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

/** Runs in its own process until it is stopped. */
async function startNoise(url: string, asked: RequestSpec): Promise<() => Promise<void>> {
  const script = join(import.meta.dirname, 'noisy-client.ts')
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
