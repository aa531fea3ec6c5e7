import type { Instrument } from './schema.ts'

/** The code that every test number takes. */
export const ONE_TIME_CODE = '111111'

export type Behaviour = {
  /** Why the bank refuses; none: it pays. */
  error?: string
  /** The bank decides only after this time. */
  decidesAfterMs?: number
  risky?: true
  /** A second charge, as when a payer pays in two tabs. */
  chargedTwice?: true
  refund?: 'refused' | 'cancelled' | 'slow'
}

/** By the last four digits of a test number. */
export const behaviours = {
  '1111': {},
  '0002': { error: 'Insufficient balance' },
  '0003': { error: 'Declined by the issuer bank' },
  '0004': { error: 'Card or account is expired' },
  '0010': { risky: true },
  '0020': { chargedTwice: true },
  '0030': { decidesAfterMs: 20_000 },
  '0031': { decidesAfterMs: 20_000, error: 'Declined by the issuer bank' },
  '0040': { refund: 'cancelled' },
  '0041': { refund: 'refused' },
  '0042': { refund: 'slow' },
} satisfies Record<string, Behaviour>

export type BehaviourCode = keyof typeof behaviours
const isCode = (text: string): text is BehaviourCode => Object.hasOwn(behaviours, text)
export const behaviourOf = (code: string): Behaviour => (isCode(code) ? behaviours[code] : {})

export const tabs = ['card', 'wallet', 'bank'] as const
export type Tab = (typeof tabs)[number]

/** The test number of each tab that pays, and what the numbers of the other behaviours begin with. */
export const numbers: Record<Tab, { pays: string; prefix: string }> = {
  card: { pays: '4111111111111111', prefix: '411111111111' },
  wallet: { pays: '01711111111', prefix: '0171111' },
  bank: { pays: 'test1111', prefix: 'test' },
}

/** Other numbers that pay: of SSLCommerz's own sandbox, and of bKash's. */
const alsoPay: Record<Tab, string[]> = {
  card: ['5111111111111111', '371111111111111'],
  wallet: ['01770618575'],
  bank: [],
}

export const gateways = {
  wallet: { nagad: 'Nagad', rocket: 'Rocket', bkash: 'bKash' },
  bank: { city: 'City Touch', ibbl: 'Islami Bank', bankasia: 'Bank Asia', mtbl: 'Mutual Trust Bank' },
} as const

/**
 * Says what a test number does, or null for any other number: nobody shall type the number of a real card
 * here.
 */
export function behaviourOfNumber(tab: Tab, number: string): BehaviourCode | null {
  if (number === numbers[tab].pays || alsoPay[tab].includes(number)) return '1111'
  const code = number.slice(-4)
  return number === numbers[tab].prefix + code && isCode(code) ? code : null
}

/** Returns what the merchant learns of the number. Null for a gateway that does not exist. */
export function instrumentOf(tab: Tab, number: string, gateway: string): Instrument | null {
  const home = {
    card_sub_brand: 'Classic',
    card_issuer_country: 'Bangladesh',
    card_issuer_country_code: 'BD',
  }
  if (tab === 'card') {
    const brand = number.startsWith('4') ? 'VISA' : number.startsWith('5') ? 'MASTER' : 'AMEX'
    const card_no = `${number.slice(0, 6)}${'X'.repeat(number.length - 10)}${number.slice(-4)}`
    const card_type = `${brand}-Test Bank`
    return { ...home, card_type, card_no, card_issuer: 'TEST BANK LTD.', card_brand: brand }
  }
  const names: Record<string, string> = gateways[tab]
  if (!Object.hasOwn(names, gateway)) return null
  const name = names[gateway] ?? ''
  return {
    ...home,
    card_type: `${gateway.toUpperCase()}-${name}`,
    card_no: tab === 'wallet' ? `${number.slice(0, 3)}XXXX${number.slice(-4)}` : '',
    card_issuer: name,
    card_brand: tab === 'wallet' ? 'MOBILEBANKING' : 'IB',
    card_sub_brand: '',
  }
}
