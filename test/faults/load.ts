import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { randomOf } from '../support/random.ts'
import type { Provider } from './provider.ts'
import { createTold, type Told } from './told.ts'

/** A session that people book: free, or for this much. */
export type Wanted = { id: string; amountMinor: number }

type Options = {
  url: string
  provider: Provider
  tokens: string[]
  sessions: Wanted[]
  seed: number
}

export type Load = {
  told: Told
  /** How often what was asked ended how, such as "book 200", "pay 503" or "browse ECONNRESET". */
  ends: Map<string, number>
  /** Resolves when one more person has been told something that must hold, and answers how long that took. */
  goesOn(): Promise<number>
  /** Resolves when at least one person has been told something that must hold, of what they asked after this call. */
  servesNewRequests(): Promise<void>
  /** From now on so many people delete their accounts, in the middle of whatever else they ask; resolves when they have. */
  leave(count: number): Promise<void>
  /** Resolves when everybody has heard the answer to what they asked last. */
  stop(): Promise<void>
}

const CLIENTS = 12
/** Between an answer and the next question, at most. */
const THOUGHT_MS = 40
/** Nobody waits longer for an answer. */
const PATIENCE_MS = 60_000
const PAUSE_MS = 20

type Said = { end: string; body: Record<string, string> }
/** What a person has of a session. `charged`: paid, but not heard that it is recorded. */
type Has = { booking?: string; charged?: string }
type Somebody = { token: string; has: Map<string, Has> }

/**
 * People who book, pay, cancel and look around, over connections that are kept.
 * Whoever is
 * not answered asks again later.
 */
export function startLoad({ url, provider, tokens, sessions, seed }: Options): Load {
  const told = createTold()
  const ends = new Map<string, number>()
  let isOn = true
  let leaving = 0
  let haveLeft = () => {}
  let lastProblem: Error | undefined

  async function client(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const random = randomOf(seed * 1000 + index)
    const pick = <T>(of: T[]) => of[Math.floor(random() * of.length)] as T
    const people = tokens
      .filter((_, person) => person % CLIENTS === index)
      .map((token): Somebody => ({ token, has: new Map() }))

    async function ask(what: string, token: string, method: string, path: string, body?: object) {
      return count(what, await send({ agent, url: `${url}/api${path}`, method, token, body }))
    }

    async function count(what: string, said: Said): Promise<Said> {
      const key = `${what} ${said.end}`
      ends.set(key, (ends.get(key) ?? 0) + 1)
      if (!/^[234]/.test(said.end)) await wait(PAUSE_MS)
      return said
    }

    /** Nothing that they were told of their seats holds from now on; what they ask meanwhile comes too late, or in time. */
    async function goAway(person: Somebody): Promise<void> {
      people.splice(people.indexOf(person), 1)
      const giveUp = () => {
        for (const { booking } of person.has.values()) if (booking !== undefined) told.asksToCancel(booking)
      }
      giveUp()
      // On a connection of its own, or it would wait for what they ask besides.
      const another = new Agent()
      const deleted = {
        agent: another,
        url: `${url}/api/auth/account`,
        method: 'DELETE',
        token: person.token,
      }
      const [left] = await Promise.all([send(deleted), step(person)])
      await count('leave', left)
      another.destroy()
      giveUp()
      // Whoever was not answered has left, or stays without another word.
      if (!/^[25]/.test(left.end)) throw new Error(`A person could not leave: ${left.end}`)
    }

    async function step({ token, has }: Somebody): Promise<void> {
      const { id, amountMinor } = pick(sessions)
      const mine = has.get(id) ?? {}
      has.set(id, mine)
      if (mine.booking !== undefined) {
        if (random() < 0.5) return void (await ask('browse', token, 'GET', '/sessions'))
        told.asksToCancel(mine.booking)
        const { end } = await ask('cancel', token, 'DELETE', `/bookedSessions/${mine.booking}`)
        if (end !== '200') return
        told.cancelled(mine.booking)
        return void has.delete(id)
      }
      if (amountMinor === 0) {
        const { end, body } = await ask('book', token, 'POST', '/bookedSessions', { sessionId: id })
        if (end === '200') mine.booking = told.booked(body.insertedId as string)
      } else await pay(token, id, amountMinor, mine)
    }

    async function pay(token: string, sessionId: string, amountInCents: number, mine: Has): Promise<void> {
      if (mine.charged === undefined) {
        const start = { sessionId, amountInCents }
        const { end, body } = await ask('pay', token, 'POST', '/create-payment-intent', start)
        if (end !== '200') return
        const secret = body.clientSecret as string
        await provider.confirm(secret)
        mine.charged = secret.split('_secret_')[0] as string
      }
      const { end, body } = await ask('pay', token, 'POST', '/payments', {
        sessionId,
        transactionId: mine.charged,
      })
      if (end === '200') {
        told.paid(body.insertedId as string)
        const found = await ask('browse', token, 'GET', `/booked/${sessionId}`)
        if (found.end !== '200') return
        const { sessionDetails } = found.body as unknown as { sessionDetails: { _id: string } }
        mine.booking = told.booked(sessionDetails._id)
      }
      if (end === '200' || end === '409') delete mine.charged
    }

    while (isOn) {
      const person = pick(people)
      if (leaving > 0 && people.length > 1) {
        leaving -= 1
        await goAway(person)
        if (leaving === 0) haveLeft()
      } else await step(person)
      await wait(random() * THOUGHT_MS)
    }
    agent.destroy()
  }

  const clients = Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index))).catch((error) => {
    lastProblem = error
  })

  /** Resolves when people have been told so much more. */
  async function toldMore(more: number): Promise<void> {
    const from = performance.now()
    const enough = told.count() + more
    while (told.count() < enough && !lastProblem) {
      if (performance.now() - from > PATIENCE_MS)
        throw new Error(`Nobody gets on any more: ${JSON.stringify([...ends])}`)
      await wait(5)
    }
  }

  return {
    told,
    ends,
    async goesOn() {
      const from = performance.now()
      await toldMore(1)
      return performance.now() - from
    },
    // Each client waits for one answer at a time: so many at most were asked for before.
    servesNewRequests: () => toldMore(CLIENTS + 1),
    leave(count) {
      leaving = count
      return new Promise((resolve) => {
        haveLeft = resolve
      })
    },
    async stop() {
      isOn = false
      await clients
      if (lastProblem) throw lastProblem
    },
  }
}

type Asked = { agent: Agent; url: string; method: string; token: string; body?: object | undefined }

/** Resolves in any case; `end` is the status, or, where no whole answer came, the code of what went wrong. */
function send({ agent, url, method, token, body }: Asked): Promise<Said> {
  return new Promise((resolve) => {
    const text = body && JSON.stringify(body)
    const failed = ({ code, message }: NodeJS.ErrnoException) => {
      // Of two who knock while the door is being shut, the system resets one: they have said nothing yet.
      const isAtTheDoor = code === 'ECONNRESET' && !asked.reusedSocket
      resolve({ end: isAtTheDoor ? 'RESET AT THE DOOR' : (code ?? message), body: {} })
    }
    const headers = {
      authorization: `Bearer ${token}`,
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    }
    const asked = request(url, { agent, method, headers, timeout: PATIENCE_MS })
    asked.on('timeout', () => asked.destroy(Object.assign(new Error(), { code: 'never answered' })))
    asked.on('error', failed)
    asked.on('response', (response) => {
      readAll(response).then((answer) => resolve({ end: String(response.statusCode), body: answer }), failed)
    })
    asked.end(text)
  })
}

async function readAll(response: IncomingMessage): Promise<Said['body']> {
  const text = Buffer.concat(await response.toArray()).toString()
  return text.startsWith('{') ? JSON.parse(text) : {}
}
