import type { z } from 'zod'
import { parsePhone } from '../../contract/people/phone.ts'
import type { Sms, SmsOutcome } from './gateway.ts'
import { type Answer, type GatewayRequest, NeverLeft, type Transport } from './transport.ts'

/** Thrown by a balance call that the gateway answers with a refusal. */
export class GatewayRefusal extends Error {
  override name = 'GatewayRefusal'
}

export const sent = (reference: string | number | null = null): SmsOutcome => ({
  state: 'sent',
  reference: reference === null || reference === '' ? null : String(reference),
  costMinor: null,
})
export const refused = (reason: string, isFinal = false): SmsOutcome => ({
  state: 'refused',
  reason,
  isFinal,
})
export const unknown = (reason: string): SmsOutcome => ({ state: 'unknown', reason })

/**
 * Statuses by which a server says that it did not look at the request: our key, our address, too many, or it
 * cannot take any now, as what stands in front of a gateway that is down says.
 */
const TURNED_AWAY = [401, 403, 429, 503]

/**
 * Sends a message once. `read` finds the outcome in an answer, or undefined where the answer says nothing.
 * After another 5xx than 503 nobody knows, whatever the answer says.
 */
export async function exchange(
  ask: Transport,
  request: GatewayRequest,
  read: (answer: Answer) => SmsOutcome | undefined,
): Promise<SmsOutcome> {
  try {
    const answer = await ask(request)
    const { status } = answer
    if (status >= 500 && status !== 503) return unknown(`the gateway answered ${status}`)
    const outcome = read(answer)
    if (outcome) return outcome
    const said = `the gateway answered ${status} and nothing that can be read`
    return TURNED_AWAY.includes(status) ? refused(said) : unknown(said)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return error instanceof NeverLeft ? refused(`the gateway cannot be reached: ${reason}`) : unknown(reason)
  }
}

/** Reads the JSON of an answer. Undefined where it has another shape. */
export function readJson<Schema extends z.ZodType>(
  schema: Schema,
  text: string,
): z.output<Schema> | undefined {
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/**
 * Takas such as `"512.4000"` in paisa, rounded down: the last paisa is not worth a wrong sum.
 * @throws {Error} for what is no number
 */
export function paisaOf(taka: string): number {
  if (!/^\s*-?\d+(\.\d+)?\s*$/.test(taka)) throw new Error('the gateway answered no balance that can be read')
  // Some send 49.6499999…, because they count in binary fractions.
  return Math.floor(Number(taka) * 100 + 1e-6)
}

/** Such as 8801712345678; undefined for another country's number. */
export function homeNumber(to: string): string | undefined {
  const parsed = parsePhone(to)
  return parsed?.startsWith('+880') ? parsed.slice(1) : undefined
}

/** Refuses other countries' numbers, which the gateway would take money for or send nowhere. */
export async function sendAtHome(
  name: string,
  { to }: Sms,
  send: (number: string) => Promise<SmsOutcome>,
): Promise<SmsOutcome> {
  const number = homeNumber(to)
  return number === undefined
    ? refused(`${name} sends to Bangladeshi mobile numbers only`, true)
    : send(number)
}

/**
 * The end of an id, where a UUIDv7 has its random part: of two messages of one millisecond the beginnings are
 * the same.
 */
export const shortSmsId = (id: string): string => id.replaceAll(/[^A-Za-z0-9]/g, '').slice(-20)

const MAX_REASON = 200

/** Cleans what a gateway says: it may repeat our key, and comes at any length. */
export function cleanReason(reason: string, secrets: readonly string[]): string {
  const hidden = secrets.reduce((text, secret) => text.replaceAll(secret, '{key}'), reason)
  return hidden
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON)
}
