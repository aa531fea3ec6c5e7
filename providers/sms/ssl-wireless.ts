import { z } from 'zod'
import { looseText } from '../loose-text.ts'
import {
  exchange,
  GatewayRefusal,
  paisaOf,
  readJson,
  refused,
  sendAtHome,
  sent,
  shortSmsId,
} from './answers.ts'
import type { SmsGateway, SmsOutcome } from './gateway.ts'
import type { Answer, GatewayRequest, Transport } from './transport.ts'

/** `sender` is the SID, by which SSL Wireless finds the name that people see. */
export type SslWirelessAccount = { url: string; key: string; sender: string }

export const SSL_WIRELESS_URL = 'https://smsplus.sslwireless.com/api/v3'

const NAME = 'SSL Wireless'

/** Answers have HTTP status 200, also failures. Inside a success each number has an outcome of its own. */
const sending = z.object({
  status: z.string(),
  status_code: looseText,
  error_message: looseText,
  smsinfo: z
    .array(z.object({ sms_status: z.string(), status_message: looseText, reference_id: looseText }))
    .nullish(),
})
const credit = sending.pick({ status: true, status_code: true, error_message: true }).extend({
  balance: looseText,
})

const INVALID_NUMBER = '4025'

/** SMS Plus, version 3. The answer does not say what a message cost. */
export function createSslWireless({ url, key, sender }: SslWirelessAccount, ask: Transport): SmsGateway {
  const credentials = { api_token: key, sid: sender }
  return {
    name: NAME,
    send: (sms) =>
      sendAtHome(NAME, sms, (msisdn) => {
        const message = { msisdn, sms: sms.text, csms_id: shortSmsId(sms.id) }
        return exchange(ask, post(`${url}/send-sms`, { ...credentials, ...message }), readOutcome)
      }),
    async balance() {
      const answer = await ask(post(`${url}/balance`, credentials))
      const found = readJson(credit, answer.text)
      if (!found) throw new Error(`${NAME} answered ${answer.status} and no balance`)
      if (found.status !== 'SUCCESS') throw new GatewayRefusal(explain(found))
      return paisaOf(found.balance)
    },
  }
}

const post = (url: string, body: Record<string, string>): GatewayRequest => ({
  url,
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body: JSON.stringify(body),
})

function readOutcome({ text }: Answer): SmsOutcome | undefined {
  const found = readJson(sending, text)
  if (!found) return undefined
  if (found.status !== 'SUCCESS') return refused(explain(found), found.status_code === INVALID_NUMBER)
  const [number] = found.smsinfo ?? []
  if (!number) return undefined
  const { sms_status, status_message, reference_id } = number
  return sms_status === 'SUCCESS'
    ? sent(reference_id)
    : refused(`${sms_status}: ${status_message}`, sms_status === 'INVALID')
}

const explain = ({
  status,
  status_code,
  error_message,
}: z.output<typeof credit> | z.output<typeof sending>) =>
  [status_code || status, error_message].filter(Boolean).join(': ')
