import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { createRandom } from '../support/random.ts'
import { type AcknowledgedWrites, createAcknowledgedWrites } from './acknowledged-writes.ts'
import { type Checkout, payAtProvider } from './hosted-checkout.ts'
import type { Provider } from './provider.ts'
import type { Outside } from './simulation/outside.ts'

/** A session to book; `amountMinor` is 0 for a free one. */
export type BookableSession = { id: string; amountMinor: number }

type Options = {
  /** The server's processes, by their addresses. Each client uses one of them. */
  urls: string[]
  provider: Pick<Provider, 'confirm'>
  /** With it people also pay on the pages of bKash and SSLCommerz. */
  outside?: Pick<Outside, 'fetch'>
  tokens: string[]
  sessions: BookableSession[]
  seed: number
  /** How many send requests at the same time, and how long each waits between two at most. */
  clients?: number
  thinkTimeMs?: number
}

export type Load = {
  acknowledged: AcknowledgedWrites
  /** Counts by result, such as "book 200", "pay 503" or "browse ECONNRESET". */
  results: Map<string, number>
  /** The longest that a response took, in milliseconds. */
  slowestMs(): number
  /** Resolves after the next acknowledged write, with the milliseconds that it took. */
  waitForProgress(): Promise<number>
  /** Resolves after an acknowledged write whose request was sent after this call. */
  waitForNewRequests(): Promise<void>
  /**
   * Makes this many users delete their accounts, with other requests in flight; resolves when they are done.
   */
  deleteAccounts(count: number): Promise<void>
  /** Resolves when all requests in flight are answered. */
  stop(): Promise<void>
}

const CLIENTS = 12
const THINK_TIME_MS = 40
const TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 20

type Response = { end: string; body: Record<string, string> }
/**
 * A user's state for one session. `charged` is an intent that is paid and whose recording is not
 * acknowledged, `checkout` the same on the page of a provider.
 */
type Holding = { booking?: string; charged?: string; checkout?: Checkout }
type User = { token: string; holdings: Map<string, Holding> }

/**
 * Users who book, pay, cancel and browse over keep-alive connections, and retry when they get no response.
 */
export function startLoad({
  urls,
  provider,
  outside,
  tokens,
  sessions,
  seed,
  clients: size = CLIENTS,
  thinkTimeMs = THINK_TIME_MS,
}: Options): Load {
  const acknowledged = createAcknowledgedWrites()
  const results = new Map<string, number>()
  let isOn = true
  let accountsToDelete = 0
  let accountsDeleted = () => {}
  let lastError: Error | undefined
  let slowestMs = 0

  async function client(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const url = urls[index % urls.length] as string
    const random = createRandom(seed * 1000 + index)
    const pick = <T>(of: T[]) => of[Math.floor(random() * of.length)] as T
    const users = tokens
      .filter((_, user) => user % size === index)
      .map((token): User => ({ token, holdings: new Map() }))

    async function ask(what: string, token: string, method: string, path: string, body?: object) {
      const from = performance.now()
      const answered = await send({ agent, url: `${url}/api${path}`, method, token, body })
      slowestMs = Math.max(slowestMs, performance.now() - from)
      return count(what, answered)
    }

    async function count(what: string, response: Response): Promise<Response> {
      const key = `${what} ${response.end}`
      results.set(key, (results.get(key) ?? 0) + 1)
      if (!/^[234]/.test(response.end)) await wait(RETRY_DELAY_MS)
      return response
    }

    /**
     * Their bookings may be cancelled from now on; a request in flight may come before or after the deletion.
     */
    async function deleteAccount(user: User): Promise<void> {
      users.splice(users.indexOf(user), 1)
      const mayLoseSeats = () => {
        for (const { booking } of user.holdings.values())
          if (booking !== undefined) acknowledged.cancelRequested(booking)
      }
      mayLoseSeats()
      // On its own connection: the agent has one, which the request in flight uses.
      const another = new Agent()
      const deletion = {
        agent: another,
        url: `${url}/api/auth/account`,
        method: 'DELETE',
        token: user.token,
      }
      const [result] = await Promise.all([send(deletion), step(user)])
      await count('leave', result)
      another.destroy()
      mayLoseSeats()
      // Without a response the account is either deleted, or stays unused.
      if (!/^[25]/.test(result.end)) throw new Error(`An account could not be deleted: ${result.end}`)
    }

    async function step({ token, holdings }: User): Promise<void> {
      const { id, amountMinor } = pick(sessions)
      const holding = holdings.get(id) ?? {}
      holdings.set(id, holding)
      if (holding.booking !== undefined) {
        if (random() < 0.5) return void (await ask('browse', token, 'GET', '/sessions'))
        acknowledged.cancelRequested(holding.booking)
        const { end } = await ask('cancel', token, 'DELETE', `/bookedSessions/${holding.booking}`)
        if (end !== '200') return
        acknowledged.cancelled(holding.booking)
        return void holdings.delete(id)
      }
      if (amountMinor === 0) {
        const { end, body } = await ask('book', token, 'POST', '/bookedSessions', { sessionId: id })
        if (end === '200') holding.booking = acknowledged.booked(body.insertedId as string)
      } else if (outside && holding.charged === undefined && (holding.checkout || random() < 0.6))
        await payAtPage(outside, token, { sessionId: id, amountMinor }, holding)
      else await pay(token, id, amountMinor, holding)
    }

    async function payAtPage(
      at: Pick<Outside, 'fetch'>,
      token: string,
      order: { sessionId: string; amountMinor: number },
      holding: Holding,
    ): Promise<void> {
      holding.checkout ??= { method: pick(['bkash', 'sslcommerz'] as const) }
      const paid = await payAtProvider({
        ask: (...request) => ask('pay', token, ...request),
        visit: async (path, form) => count('return', await send({ agent, url: url + path, form })),
        outside: at,
        order,
        checkout: holding.checkout,
      })
      if (paid === 'open') return
      delete holding.checkout
      if (paid === 'over') return
      acknowledged.paid(paid.paymentId)
      holding.booking = acknowledged.booked(paid.bookingId)
    }

    async function pay(
      token: string,
      sessionId: string,
      amountInCents: number,
      holding: Holding,
    ): Promise<void> {
      if (holding.charged === undefined) {
        const start = { sessionId, amountInCents }
        const { end, body } = await ask('pay', token, 'POST', '/create-payment-intent', start)
        if (end !== '200') return
        const secret = body.clientSecret as string
        await provider.confirm(secret)
        holding.charged = secret.split('_secret_')[0] as string
      }
      const { end, body } = await ask('pay', token, 'POST', '/payments', {
        sessionId,
        transactionId: holding.charged,
      })
      if (end === '200') {
        acknowledged.paid(body.insertedId as string)
        const found = await ask('browse', token, 'GET', `/booked/${sessionId}`)
        if (found.end !== '200') return
        const { sessionDetails } = found.body as unknown as { sessionDetails: { _id: string } }
        holding.booking = acknowledged.booked(sessionDetails._id)
      }
      if (end === '200' || end === '409') delete holding.charged
    }

    while (isOn) {
      const user = pick(users)
      if (accountsToDelete > 0 && users.length > 1) {
        accountsToDelete -= 1
        await deleteAccount(user)
        if (accountsToDelete === 0) accountsDeleted()
      } else await step(user)
      await wait(random() * thinkTimeMs)
    }
    agent.destroy()
  }

  const clients = Promise.all(Array.from({ length: size }, (_, index) => client(index))).catch((error) => {
    lastError = error
  })

  /** Resolves after so many more acknowledged writes. */
  async function waitForAcknowledged(more: number): Promise<void> {
    const from = performance.now()
    const enough = acknowledged.count() + more
    while (acknowledged.count() < enough && !lastError) {
      if (performance.now() - from > TIMEOUT_MS)
        throw new Error(`No request succeeds any more: ${JSON.stringify([...results])}`)
      await wait(5)
    }
  }

  return {
    acknowledged,
    results,
    slowestMs: () => slowestMs,
    async waitForProgress() {
      const from = performance.now()
      await waitForAcknowledged(1)
      return performance.now() - from
    },
    // Each client has one request in flight, so at most one acknowledgement of each belongs to earlier
    // requests.
    waitForNewRequests: () => waitForAcknowledged(size + 1),
    deleteAccounts(count) {
      accountsToDelete = count
      return new Promise((resolve) => {
        accountsDeleted = resolve
      })
    },
    async stop() {
      isOn = false
      await clients
      if (lastError) throw lastError
    },
  }
}

type RequestOptions = {
  agent: Agent
  url: string
  method?: string
  token?: string
  body?: object | undefined
  /** What a page of a provider sends the browser back with. */
  form?: URLSearchParams | undefined
}

/** Never rejects: `end` is the status or, without a complete response, the error code. */
function send({ agent, url, method, token, body, form }: RequestOptions): Promise<Response> {
  return new Promise((resolve) => {
    const text = form ? String(form) : body && JSON.stringify(body)
    const failed = ({ code, message }: NodeJS.ErrnoException) => {
      // A connection that arrives while the listener closes is reset before any request was sent on it.
      const isResetOnConnect = code === 'ECONNRESET' && !sent.reusedSocket
      resolve({ end: isResetOnConnect ? 'RESET ON CONNECT' : (code ?? message), body: {} })
    }
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
    const headers = {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(text && { 'content-type': type, 'content-length': Buffer.byteLength(text) }),
    }
    const sent = request(url, {
      agent,
      method: method ?? (form ? 'POST' : 'GET'),
      headers,
      timeout: TIMEOUT_MS,
    })
    sent.on('timeout', () => sent.destroy(Object.assign(new Error(), { code: 'never answered' })))
    sent.on('error', failed)
    sent.on('response', (response) => {
      readAll(response).then((answer) => resolve({ end: endOf(response), body: answer }), failed)
    })
    sent.end(text)
  })
}

/** A client that is told to come back must be told when. */
const endOf = ({ statusCode, headers }: IncomingMessage) =>
  statusCode === 503 && !headers['retry-after'] ? '503 WITHOUT RETRY-AFTER' : String(statusCode)

async function readAll(response: IncomingMessage): Promise<Response['body']> {
  const text = Buffer.concat(await response.toArray()).toString()
  return text.startsWith('{') ? JSON.parse(text) : {}
}
