import type pg from 'pg'
import { confirmAtBkash, payAtSslcommerz } from '../test/support/hosted-payments.ts'
import { compare, type Line, type Variant } from './compare.ts'
import { createTally, type Load } from './load.ts'
import { withPostgres } from './postgres.ts'
import type { Program } from './program.ts'
import type { Report } from './report.ts'
import { INSTRUCTORS, seed } from './seed.ts'
import { type Options, type Suite, startProduct } from './suite.ts'
import { signTokens } from './tokens.ts'

const AT_ONCE = 4
const WARM_UP = 40
const FEE = 750

type Method = 'card' | 'bkash' | 'sslcommerz'
type Setup = {
  client: pg.Client
  url: string
  options: Options
  next(): { token: string; sessionId: string }
}

/**
 * Measures what a payer waits for at the end: from their browser's return, when the provider knows that they
 * have paid or confirmed, to the answer that says that the seat is theirs. The providers are the stand-ins,
 * in the same process.
 */
export const checkout: Suite = (options) =>
  withPostgres(async (postgres, client) => {
    const times = options.smoke ? 8 : 200
    const variants: Method[] = ['card', 'bkash', 'sslcommerz']
    const people = variants.length * options.rounds * (times + WARM_UP)
    await seed(client, { sessions: 2000, people: people + INSTRUCTORS, bookings: 0 }, options.say)
    const tokens = await signTokens(client, INSTRUCTORS, INSTRUCTORS + people)
    const { rows } = await client.query<{ id: string }>(
      `select id from sessions where fee_minor = $1 and status = 'approved' order by id`,
      [FEE * 100],
    )
    const setup: Setup = {
      client,
      url: postgres.url,
      options,
      next() {
        const token = tokens.pop() ?? ''
        return { token, sessionId: rows[tokens.length % rows.length]?.id ?? '' }
      },
    }
    const lines = await compare({
      ...options,
      postgres,
      variants: variants.map((method) => payingBy(method, times, setup)),
    })
    const [card, bkash, sslcommerz] = lines as [Line, Line, Line]
    const claims = [
      { what: 'card: p95 from the confirmation to the seat', value: card.median.p95, unit: ' ms' },
      { what: 'bKash: p95 from the return to the seat', value: bkash.median.p95, unit: ' ms' },
      { what: 'SSLCommerz: p95 from the return to the seat', value: sslcommerz.median.p95, unit: ' ms' },
    ]
    const report: Report = { title: `The last step of a payment, ${AT_ONCE} payers at once`, lines, claims }
    return [report]
  })

const payingBy = (method: Method, times: number, setup: Setup): Variant => ({
  name: method,
  start: () => startProduct(setup.url),
  warmUp: (program) => payAll(program, method, setup.options.smoke ? AT_ONCE : WARM_UP, setup),
  measure: (program) => payAll(program, method, times, setup),
})

/** Pays so many times, and measures the last request of each. Throws when a payment led to no seat. */
async function payAll(program: Program, method: Method, times: number, setup: Setup): Promise<Load> {
  const before = await countSeats(setup)
  const tally = createTally()
  let left = times
  const payer = async () => {
    while (left > 0) {
      left -= 1
      const finish = await confirmed[method](program, setup.next())
      const from = performance.now()
      const { status } = await finish()
      tally.answered(status === 200 || status === 303, performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, payer))
  const seats = (await countSeats(setup)) - before
  if (seats !== times) throw new Error(`${times} payments by ${method} led to ${seats} seats`)
  return tally.sum()
}

async function countSeats({ client }: Setup): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*)::integer as count from bookings')
  return rows[0]?.count ?? 0
}

type Payer = ReturnType<Setup['next']>

/** Each lets a payer do all but the last step, which it returns. */
const confirmed: Record<Method, (program: Program, payer: Payer) => Promise<() => Promise<Response>>> = {
  async card(program, { token, sessionId }) {
    const started = await start(program, 'card', { token, sessionId })
    const [transactionId] = started.clientSecret.split('_secret_')
    await confirmCard(program, started.clientSecret)
    return () => post(program, '/payments', token, { sessionId, transactionId })
  },
  async bkash(program, payer) {
    const back = await confirmAtBkash(program, (await start(program, 'bkash', payer)).redirectUrl)
    return () => fetch(back, { redirect: 'manual' })
  },
  async sslcommerz(program, payer) {
    const { target, fields } = await payAtSslcommerz(
      program,
      (await start(program, 'sslcommerz', payer)).redirectUrl,
    )
    return () => fetch(target, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  },
}

type Started = { redirectUrl: string; clientSecret: string }

async function start(program: Program, method: Method, { token, sessionId }: Payer): Promise<Started> {
  const response = await post(program, '/checkouts', token, { sessionId, method, amount: FEE })
  if (!response.ok) throw new Error(`A checkout by ${method} did not start: ${await response.text()}`)
  return (await response.json()) as Started
}

const post = ({ url }: Program, path: string, token: string, body: object) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

async function confirmCard({ url }: Program, clientSecret: string): Promise<void> {
  const config = (await (await fetch(`${url}/api/config`)).json()) as { cards: { publishableKey: string } }
  const [intentId] = clientSecret.split('_secret_')
  const response = await fetch(`${url}/api.stripe.com/v1/payment_intents/${intentId}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      client_secret: clientSecret,
      key: config.cards.publishableKey,
      payment_method: 'pm_card_visa',
    }),
  })
  if (!response.ok) throw new Error(await response.text())
}
