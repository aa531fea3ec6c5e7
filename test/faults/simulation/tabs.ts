import { formOf, openPage, submit } from '../../providers/hosted-forms.ts'
import type { Outside } from './outside.ts'
import type { Tab } from './schedule.ts'
import type { Person, World } from './world.ts'

const TRIES = 3
const HOLD_LAPSES_MS = 21 * 60_000
const DECLINED_WALLET = '01823074817'
const DECLINED_CARD = '4111111111110003'

/** `part`: of a fee that is paid by parts. */
export type Buying = {
  world: World
  buyer: Person
  sessionId: string
  amount: number
  part?: number
  checkouts: Set<string>
}
/** Where the browser is sent after paying. */
export type Return = { path: string; init?: RequestInit & { json?: object; by?: Person } }
type Started = { checkoutId: string; redirectUrl?: string; clientSecret?: string }

/** The steps of a tab in which somebody pays by a method. */
export function stepsOf(buying: Buying, tab: Tab): (() => Promise<void>)[] {
  const { world, buyer, sessionId } = buying
  let started: Started | undefined
  let way: Return | undefined
  const goBack = async () => {
    if (way) await world.send(way.path, way.init)
  }
  return [
    async () => {
      started = await start(buying, tab)
      if (started) buying.checkouts.add(started.checkoutId)
    },
    async () => {
      if (started && tab.returns === 'forged') await sendForged(world, started)
      if (tab.isLate) world.pass(HOLD_LAPSES_MS)
    },
    async () => {
      const { redirectUrl, clientSecret } = started ?? {}
      if (tab.payer === 'leaves') return
      if (clientSecret && tab.payer === 'confirms') {
        await world.outside.confirmCard(clientSecret, tab.dispute)
        const transactionId = clientSecret.split('_secret_')[0]
        way = {
          path: '/api/payments',
          init: { method: 'POST', by: buyer, json: { sessionId, transactionId } },
        }
      }
      if (redirectUrl) way = await payAtPage(world.outside, redirectUrl, tab)
    },
    async () => {
      if (tab.returns === 'once' || tab.returns === 'forged') await goBack()
      if (tab.returns === 'twice') await Promise.all([goBack(), goBack()])
    },
  ]
}

async function start(
  { world, buyer, sessionId, amount, part }: Buying,
  { method }: Tab,
): Promise<Started | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await world.send('/api/checkouts', {
      method: 'POST',
      by: buyer,
      json: { sessionId, method, amount, ...(part && { part }) },
    })
    if (answer?.status === 200) return answer.body as unknown as Started
    if (answer && answer.status < 500) return undefined
  }
  return undefined
}

/** Does what the payer does on a provider's own page. */
export const payAtPage = (
  outside: Pick<Outside, 'fetch'>,
  url: string,
  { method, payer }: Pick<Tab, 'method' | 'payer'>,
) =>
  (method === 'bkash' ? payAtBkash : payAtSslcommerz)(
    (input, init) => outside.fetch(new Request(input, init)),
    url,
    payer,
  )

/** Where an address leads on the server; what follows is the browser's own. */
const pathOf = (address: string) => {
  const { pathname, search } = new URL(address)
  return pathname + search
}

async function payAtBkash(go: typeof fetch, url: string, payer: Tab['payer']): Promise<Return | undefined> {
  const wallet = payer === 'is declined' ? DECLINED_WALLET : '01770618575'
  const typed =
    payer === 'cancels' ? [{ action: 'cancel' }] : [{ wallet }, { otp: '123456' }, { pin: '12121' }]
  let location: string | null = null
  for (const fields of typed) {
    const body = new URLSearchParams(fields as Record<string, string>)
    const response = await go(url, { method: 'POST', body, redirect: 'manual' })
    location = response.headers.get('location')
  }
  return location === null ? undefined : { path: pathOf(location) }
}

async function payAtSslcommerz(
  go: typeof fetch,
  url: string,
  payer: Tab['payer'],
): Promise<Return | undefined> {
  const number = payer === 'is declined' ? DECLINED_CARD : '4111111111111111'
  const typed: [string, Record<string, string>][] =
    payer === 'cancels'
      ? [['leave.php', {}]]
      : [
          ['pay.php', { number }],
          ['code.php', { code: '111111' }],
        ]
  let page = await openPage(go, url)
  for (const [action, fields] of typed) {
    // Another tab was quicker, or the order is over.
    if (!page.html.includes(`action="${action}`)) break
    page = await submit(go, page, action, fields)
  }
  if (!page.html.includes('action="http')) return undefined
  const { target, fields } = formOf(page, 'http')
  return { path: pathOf(target), init: { method: 'POST', body: new URLSearchParams(fields) } }
}

/** Somebody says that a payment was confirmed which nobody has confirmed yet, and that another one was. */
async function sendForged(world: World, { redirectUrl }: Started): Promise<void> {
  const url = URL.parse(redirectUrl ?? '')
  const { rows } = await world.database.execute<{ id: string }>(
    `select id from attempts order by created_at desc limit 1`,
  )
  const back = `/api/payments/${rows[0]?.id}/return?status=success`
  await world.send(`${back}&paymentID=TR0011forged`)
  await world.send(`${back}&paymentID=${url?.searchParams.get('paymentId')}`)
}
