import { exchange, shortSmsId } from './answers.ts'
import type { Sms, SmsGateway } from './gateway.ts'
import { judge, parseSuccess } from './http-success.ts'
import { parseBody, type TemplateValues } from './http-template.ts'
import type { GatewayRequest, Transport } from './transport.ts'

/** A gateway without a client of its own here, described by settings. */
export type HttpAccount = {
  url: string
  method: 'POST' | 'GET'
  headers: Record<string, string>
  /** As `parseBody` takes it. With GET its fields go into the address. */
  body: string
  /** As `parseSuccess` takes it. */
  success: string
  key: string | undefined
  sender: string | undefined
}

export const DEFAULT_SUCCESS = '200-299'

/** It tells no balance and no cost. */
export function createHttpGateway(account: HttpAccount, ask: Transport): SmsGateway {
  const success = parseSuccess(account.success)
  const template = parseBody(account.body)

  function requestOf({ id, to, text }: Sms): GatewayRequest {
    const { url, method, headers, key = '', sender = '' } = account
    const values: TemplateValues = { to, number: to.replace('+', ''), text, id: shortSmsId(id), key, sender }
    const filled = template.fill(values)
    if (method === 'GET') return { url: withQuery(url, filled), method, headers }
    return { url, method, headers: { 'content-type': template.contentType, ...headers }, body: filled }
  }

  return {
    name: new URL(account.url).host,
    send: (sms) => exchange(ask, requestOf(sms), (answer) => judge(success, answer)),
    balance: async () => null,
  }
}

function withQuery(address: string, fields: string): string {
  const url = new URL(address)
  url.search = [url.search.slice(1), fields].filter(Boolean).join('&')
  return url.href
}
