import { z } from 'zod'
import { looseText } from '../loose-text.ts'
import { exchange, GatewayRefusal, paisaOf, readJson, refused, sendAtHome, sent } from './answers.ts'
import type { SmsGateway, SmsOutcome } from './gateway.ts'
import type { Answer, GatewayRequest, Transport } from './transport.ts'

/** Without a sender, people see a number of Alpha's. */
export type AlphaAccount = { url: string; key: string; sender: string | undefined }

export const ALPHA_URL = 'https://api.sms.net.bd'

const NAME = 'Alpha SMS'

const answered = z.object({ error: z.coerce.number(), msg: looseText })
const taken = z.object({ data: z.object({ request_id: looseText }) })
const credit = z.object({ data: z.object({ balance: looseText }) })

/** Empty, too long, a wrong number, and content that is blocked. */
const FINAL = [414, 415, 416, 420]
/** "Unknown error occurred on Server end." */
const UNKNOWN_ERROR = 409

/**
 * Creates the gateway sms.net.bd. What a message cost stands in a report that is made later, so the answer
 * does not have it.
 */
export function createAlphaSms({ url, key, sender }: AlphaAccount, ask: Transport): SmsGateway {
  return {
    name: NAME,
    send: (sms) =>
      sendAtHome(NAME, sms, (to) => {
        const message = { api_key: key, msg: sms.text, to, ...(sender && { sender_id: sender }) }
        return exchange(ask, post(`${url}/sendsms`, message), readOutcome)
      }),
    async balance() {
      const { status, text } = await ask(post(`${url}/user/balance/`, { api_key: key }))
      const found = readJson(answered, text)
      if (found && found.error !== 0) throw new GatewayRefusal(`${found.error}: ${found.msg}`)
      const balance = readJson(credit, text)?.data.balance
      if (balance === undefined) throw new Error(`${NAME} answered ${status} and no balance`)
      return paisaOf(balance)
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
  const { error, msg } = found
  if (error === 0) return sent(readJson(taken, text)?.data.request_id)
  const isRefusal = error >= 400 && error < 500 && error !== UNKNOWN_ERROR
  return isRefusal ? refused(`${error}: ${msg}`, FINAL.includes(error)) : undefined
}
