import type { Context, Hono } from 'hono'
import type { Env, Fault } from './faults.ts'

export type Call = Context<Env>
export type App = Hono<Env>

/** A message that the gateway took. `to` is as the client wrote it. */
export type TakenSms = { id: string | null; to: string; text: string; sender: string | null }

export type StandIn = {
  /** What its clients must show. */
  key: string
  sender: string
  /** Takas left. */
  balance: number
  /** Takas for a message, however long. */
  price: number
  messages: TakenSms[]
}

/** A message is wrong in this, in no gateway's words. Undefined: it is taken. */
export type Complaint = 'key' | 'sender' | 'address' | 'number' | 'content' | 'money' | 'field'

const HOME_NUMBER = /^(88)?01[3-9]\d{8}$/

const FAULTS: Partial<Record<Fault['kind'], Complaint>> = {
  'wrong-address': 'address',
  'bad-number': 'number',
  'blocked-content': 'content',
  'no-money': 'money',
}

/** Returns what a test wants to be wrong with this request. */
export function plannedOf(c: Call): Complaint | undefined {
  const fault = c.get('fault')
  return fault && FAULTS[fault.kind]
}

/** Takes a message, and its price off the balance; or says what is wrong with it. */
export function take(standIn: StandIn, c: Call, sms: TakenSms): Complaint | undefined {
  const planned = plannedOf(c)
  if (planned) return planned
  if (sms.text === '' || sms.to === '') return 'field'
  if (!HOME_NUMBER.test(sms.to)) return 'number'
  if (standIn.balance < standIn.price) return 'money'
  standIn.balance -= standIn.price
  standIn.messages.push(sms)
  return undefined
}
