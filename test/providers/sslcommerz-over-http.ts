import { once } from 'node:events'
import { serve } from '@hono/node-server'
import { createSslcommerz } from '../../providers/payments/sslcommerz.ts'
import { createFixture, store } from '../../stand-ins/sslcommerz/fixture.ts'
import { openPage, type Page, submit } from './hosted-forms.ts'
import type { ProviderUnderTest } from './payment-provider-suite.ts'

const HOST = 'sandbox.sslcommerz.com'
const RECORDS = 'merchantTransIDvalidationAPI.php'

/** Where the product's calls go. */
const paths = {
  start: 'api.php',
  look: RECORDS,
  claim: 'validationserverAPI.php',
  refund: RECORDS,
  lookAfterRefund: RECORDS,
}

/** The client, and the stand-in behind a real socket. */
export async function connectSslcommerz({ timeoutMs }: { timeoutMs?: number } = {}) {
  const standIn = await createFixture()
  const server = serve({ fetch: standIn.app.fetch, port: 0, hostname: '127.0.0.1' })
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const origin = `http://127.0.0.1:${port}/${HOST}`
  const through: typeof fetch = (input, init) => fetch(String(input).replace(`https://${HOST}`, origin), init)
  const provider = createSslcommerz({
    ...store,
    live: false,
    timeoutMs,
    payerDefaults: async () => ({
      email: 'office@boithok.test',
      phone: '01700000000',
      address: 'Farmgate',
      city: 'Dhaka',
      postcode: '1215',
    }),
    fetch: through,
  })

  const open = (url = '', more: Record<string, string> = {}) => {
    const page = new URL(url)
    for (const [name, value] of Object.entries(more)) page.searchParams.set(name, value)
    return openPage(through, page.href)
  }
  /** Chooses a way to pay, and stays on the page that asks for the code, or on the one that refuses. */
  const choose = async (
    url: string | undefined,
    tab = 'card',
    typed: Record<string, string> = {},
  ): Promise<Page> => submit(through, await open(url, { tab }), 'pay.php', typed)
  const pay = async (url: string | undefined, tab?: string, typed?: Record<string, string>): Promise<Page> =>
    submit(through, await choose(url, tab, typed), 'code.php', { code: '111111' })
  const cancel = async (url: string | undefined) => submit(through, await open(url), 'leave.php')

  const tested: ProviderUnderTest = {
    provider,
    pay: async ({ redirectUrl }) => void (await pay(redirectUrl)),
    cancel: async ({ redirectUrl }) => void (await cancel(redirectUrl)),
    loseAnswer: (method, when) =>
      standIn.inject(paths[method], { kind: when === 'before' ? 'drop-before' : 'drop' }),
    pass: standIn.pass,
    now: () => standIn.clock.now,
    async close() {
      server.close()
      await once(server, 'close')
      await standIn.close()
    },
  }
  return {
    tested,
    provider,
    now: tested.now,
    pass: tested.pass,
    close: tested.close,
    standIn,
    fetch: through,
    origin,
    open,
    choose,
    pay,
    cancel,
    submit: submit.bind(null, through),
  }
}
