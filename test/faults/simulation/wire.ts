import { type Call, callOf } from './outside.ts'
import type { SimulatedProcess } from './process.ts'
import { type Kill, type Schedule, writes } from './schedule.ts'
import type { World } from './world.ts'

/**
 * Requests that arrive after their sender stopped waiting come this much later at most: less than the five
 * minutes we allow for.
 */
const LATE_MS = 4 * 60_000

export type Wire = {
  /** How often each of bKash's payments was asked for its money. */
  claims: Map<string, number>
  /** What went wrong, in order. */
  happened: string[]
  /** How often a request for a refund at SSLCommerz got no answer. */
  unansweredRefunds(): number
  /** Lets requests arrive that were late, if their time has come. */
  deliverLate(all?: boolean): Promise<void>
  /** From now on nothing goes wrong. */
  mend(): void
}

const never = new Promise<never>(() => {})

/** What a provider answers that refunds nothing. */
function refusalOf(call: Call): Response {
  if (call === 'bkash refund')
    return Response.json({ statusCode: '2023', statusMessage: 'Insufficient Balance' })
  if (call === 'sslcommerz refund')
    return Response.json({
      ...{ APIConnect: 'DONE', bank_tran_id: '', trans_id: '', refund_ref_id: '' },
      ...{ status: 'failed', errorReason: 'The issuer bank takes no refunds' },
    })
  const error = { type: 'invalid_request_error', code: 'insufficient_funds', message: 'No balance' }
  return Response.json({ error }, { status: 400 })
}

const nameOf = (kill: Kill) => `killed ${kill.when} ${'call' in kill ? kill.call : kill.write}`

/** Makes the schedule's faults happen, between the processes, the providers and the database. */
export function disturb(world: World, schedule: Schedule): Wire {
  const claims = new Map<string, number>()
  const late: { at: number; send: () => Promise<unknown> }[] = []
  const happened: string[] = []
  let unanswered = 0
  let isMended = false
  let killsLeft = [...schedule.kills]
  const faultsLeft = structuredClone(schedule.faults)

  const takeKill = (isIt: (kill: Kill) => boolean): boolean => {
    const found = isMended ? undefined : killsLeft.find(isIt)
    killsLeft = killsLeft.filter((kill) => kill !== found)
    if (found) happened.push(nameOf(found))
    return found !== undefined
  }
  const isCall = (when: Kill['when'], call: Call) => (kill: Kill) =>
    'call' in kill && kill.when === when && kill.call === call

  async function reach(request: Request, process: SimulatedProcess): Promise<Response> {
    const call = await callOf(request)
    if (call === null) return world.outside.fetch(request)
    if (takeKill(isCall('before', call))) {
      if (call === 'sslcommerz refund') unanswered += 1
      process.kill()
      return never
    }
    const fault = isMended ? null : faultsLeft[call]?.shift()
    if (fault) happened.push(`${call}: ${fault}`)
    if (call === 'bkash claim') {
      const { paymentID } = (await request.clone().json()) as { paymentID: string }
      claims.set(paymentID, (claims.get(paymentID) ?? 0) + 1)
    }
    const fail = (error: Error) => {
      if (call === 'sslcommerz refund') unanswered += 1
      throw error
    }
    if (fault === 'request lost') fail(new TypeError('fetch failed'))
    if (fault === 'late') {
      late.push({ at: world.clock().getTime() + LATE_MS, send: () => world.outside.fetch(request) })
      fail(new DOMException('The operation timed out', 'TimeoutError'))
    }
    const outage = () => {
      if (call === 'sslcommerz refund') unanswered += 1
      return new Response('Internal Server Error', { status: 500 })
    }
    if (fault === 'error') return outage()
    if (fault === 'refused') return refusalOf(call)
    const answer = await world.outside.fetch(request)
    if (takeKill(isCall('after', call))) {
      if (call === 'sslcommerz refund') unanswered += 1
      process.kill()
      return never
    }
    if (fault === 'answer lost') fail(new TypeError('fetch failed'))
    if (fault === 'silence') fail(new DOMException('The operation timed out', 'TimeoutError'))
    return fault === 'error after' ? outage() : answer
  }

  /** Connections whose transaction must not be answered any more. */
  const doomed = new WeakMap<object, 'until commit' | 'now'>()

  function inspect(
    process: SimulatedProcess,
    bytes: Buffer,
    direction: 'there' | 'back',
    connection: object,
  ) {
    if (direction === 'back') {
      if (doomed.get(connection) === 'now') process.kill()
      return
    }
    if (isMended || (killsLeft.length === 0 && !doomed.has(connection))) return
    const text = bytes.toString('latin1')
    for (const kill of killsLeft) {
      if (!('write' in kill) || !text.includes(writes[kill.write])) continue
      killsLeft = killsLeft.filter((one) => one !== kill)
      happened.push(nameOf(kill))
      if (kill.when === 'before') return process.kill()
      // It is written, and nobody has asked for it.
      if (kill.write === 'the refund is written') unanswered += 1
      doomed.set(connection, kill.write === 'the reference is kept' ? 'now' : 'until commit')
    }
    if (doomed.get(connection) === 'until commit' && /\bcommit\b/.test(text)) doomed.set(connection, 'now')
  }

  world.hook({ fetch: reach, inspect })
  return {
    claims,
    happened,
    unansweredRefunds: () => unanswered,
    async deliverLate(all = false) {
      const now = world.clock().getTime()
      const due = late.filter(({ at }) => all || at <= now)
      for (const one of due) late.splice(late.indexOf(one), 1)
      await Promise.all(due.map(({ send }) => send()))
    },
    mend() {
      isMended = true
    },
  }
}
