import { type AlphaAccount, createAlphaSms } from './alpha.ts'
import { cleanReason, GatewayRefusal } from './answers.ts'
import { type BulkSmsBdAccount, createBulkSmsBd } from './bulksmsbd.ts'
import type { SmsGateway, SmsOutcome } from './gateway.ts'
import { createHttpGateway, type HttpAccount } from './http.ts'
import { createSslWireless, type SslWirelessAccount } from './ssl-wireless.ts'
import { createTransport, type Transport } from './transport.ts'

/** An account at one of the gateways. */
export type SmsAccount =
  | ({ kind: 'ssl-wireless' } & SslWirelessAccount)
  | ({ kind: 'bulksmsbd' } & BulkSmsBdAccount)
  | ({ kind: 'alpha' } & AlphaAccount)
  | ({ kind: 'http' } & HttpAccount)

type Options = { fetch: typeof fetch; timeoutMs?: number | undefined }

/** The System page and others who ask for the balance do not wait long for it. */
const BALANCE_TIMEOUT_MS = 4000

/** A client of the gateway. What it says of failures never holds the key. */
export function createSmsGateway(account: SmsAccount, { fetch, timeoutMs }: Options): SmsGateway {
  const gateway = createGateway(account, createTransport({ fetch, timeoutMs }))
  const impatient = createTransport({ fetch, timeoutMs: timeoutMs ?? BALANCE_TIMEOUT_MS })
  const secrets = secretsOf(account)
  const clean = (reason: string) => cleanReason(reason, secrets)
  return {
    name: gateway.name,
    async send(sms): Promise<SmsOutcome> {
      const outcome = await gateway.send(sms)
      return outcome.state === 'sent' ? outcome : { ...outcome, reason: clean(outcome.reason) }
    },
    balance: () =>
      createGateway(account, impatient)
        .balance()
        .catch((error: unknown) => {
          const Failure = error instanceof GatewayRefusal ? GatewayRefusal : Error
          throw new Failure(clean(error instanceof Error ? error.message : String(error)))
        }),
  }
}

/** A header such as `Bearer token` has its secret in one of its words. */
function secretsOf(account: SmsAccount): string[] {
  const headers = account.kind === 'http' ? Object.values(account.headers) : []
  const words = headers.flatMap((value) => value.split(/\s+/)).filter((word) => word.length >= 8)
  return [...(account.key ? [account.key] : []), ...words]
}

function createGateway(account: SmsAccount, ask: Transport): SmsGateway {
  switch (account.kind) {
    case 'ssl-wireless':
      return createSslWireless(account, ask)
    case 'bulksmsbd':
      return createBulkSmsBd(account, ask)
    case 'alpha':
      return createAlphaSms(account, ask)
    case 'http':
      return createHttpGateway(account, ask)
  }
}
