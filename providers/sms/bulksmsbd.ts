import { z } from 'zod'
import { looseText } from '../loose-text.ts'
import { exchange, GatewayRefusal, paisaOf, readJson, refused, sendAtHome, sent, unknown } from './answers.ts'
import type { SmsGateway, SmsOutcome } from './gateway.ts'
import type { Answer, GatewayRequest, Transport } from './transport.ts'

export type BulkSmsBdAccount = { url: string; key: string; sender: string }

export const BULKSMSBD_URL = 'https://bulksmsbd.net/api'

const NAME = 'BulkSMSBD'

/** Answers have HTTP status 200, also failures. */
const answered = z.object({
  response_code: looseText,
  message_id: looseText,
  success_message: looseText,
  error_message: looseText,
  balance: looseText,
})

const SUBMITTED = '202'
/** A wrong number, and a message in English by a sender who may write Bangla only. */
const FINAL = ['1001', '1012']
/** Something broke there, before or after the message was taken. */
const INTERNAL_ERROR = '1005'

/**
 * bulksmsbd.com/bulksms-api-bangladesh.php. It takes the key in the address too, where proxies write it into
 * their logs; we send all of it in the body. There are no reports of delivery, and no costs.
 */
export function createBulkSmsBd({ url, key, sender }: BulkSmsBdAccount, ask: Transport): SmsGateway {
  return {
    name: NAME,
    send: (sms) =>
      sendAtHome(NAME, sms, (number) => {
        const message = { api_key: key, senderid: sender, type: 'text', number, message: sms.text }
        return exchange(ask, post(`${url}/smsapi`, message), readOutcome)
      }),
    async balance() {
      const { status, text } = await ask(post(`${url}/getBalanceApi`, { api_key: key }))
      // By POST some accounts get the number alone.
      const found = readJson(z.union([answered, z.number()]), text)
      if (found === undefined) throw new Error(`${NAME} answered ${status} and no balance`)
      if (typeof found === 'number') return paisaOf(text)
      if (found.balance === '') throw new GatewayRefusal(explain(found))
      return paisaOf(found.balance)
    },
  }
}

const post = (url: string, fields: Record<string, string>): GatewayRequest => ({
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(fields).toString(),
})

function readOutcome({ text }: Answer): SmsOutcome | undefined {
  const found = readJson(answered, text)
  if (!found) return undefined
  const code = found.response_code
  if (code === SUBMITTED) return sent(found.message_id)
  if (code === INTERNAL_ERROR) return unknown(explain(found))
  return /^10\d\d$/.test(code) ? refused(explain(found), FINAL.includes(code)) : undefined
}

const explain = ({ response_code, error_message }: z.output<typeof answered>) =>
  [response_code, error_message].filter(Boolean).join(': ') || 'no reason was given'
