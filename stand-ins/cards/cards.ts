import type { DeclineReason } from './declines.ts'
import type { DisputeKind } from './dispute-opening.ts'

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

export type TestCard = {
  number: string
  brand: CardBrand
  funding: 'credit' | 'debit' | 'prepaid'
  /** The decline; null succeeds. */
  decline: DeclineReason | null
  /** Requires 3-D Secure first. */
  requiresAuthentication: boolean
  supportsAuthentication: boolean
  failsCvcCheck: boolean
  refundOutcome: 'pending_then_succeeded' | 'succeeded_then_failed' | null
  /** The dispute that follows a few seconds after a charge. */
  dispute: DisputeKind | null
  /** The bank's country, ISO 3166. */
  country: string
  /** Stripe's names for it in `pm_card_…` and `tok_…`. */
  tokens: string[]
}

const paying = (
  number: string,
  brand: CardBrand,
  tokens: string[] = [],
  more: Partial<TestCard> = {},
): TestCard => ({
  number,
  brand,
  tokens,
  funding: 'credit',
  decline: null,
  requiresAuthentication: false,
  supportsAuthentication: brand !== 'amex',
  failsCvcCheck: false,
  refundOutcome: null,
  dispute: null,
  country: 'US',
  ...more,
})

const declining = (number: string, decline: DeclineReason, token: string) =>
  paying(number, 'visa', [`chargeDeclined${token}`, `visa_chargeDeclined${token}`], { decline })

const authenticating = (number: string, tokens: string[], decline: DeclineReason | null = null) =>
  paying(number, 'visa', tokens, { decline, requiresAuthentication: true })

/** Visa cards of banks in these countries. */
const ofCountries =
  `AR:4000000320000021 BR:4000000760000002 CA:4000001240000000 CL:4000001520000001 CO:4000001700000003
CR:4000001880000005 EC:4000002180000000 MX:4000004840008001 PA:4000005910000000 PY:4000006000000066
PE:4000006040000068 UY:4000008580000003 AE:4000007840000001 AT:4000000400000008 BE:4000000560000004
BG:4000001000000000 BY:4000001120000005 HR:4000001910000009 CY:4000001960000008 CZ:4000002030000002
DK:4000002080000001 EE:4000002330000009 FI:4000002460000001 FR:4000002500000003 DE:4000002760000016
GI:4000002920000005 GR:4000003000000030 HU:4000003480000005 IE:4000003720000005 IT:4000003800000008
LV:4000004280000005 LI:4000004380000004 LT:4000004400000000 LU:4000004420000006 MT:4000004700000007
NL:4000005280000002 NO:4000005780000007 PL:4000006160000005 PT:4000006200000007 RO:4000006420000001
SA:4000006820000007 SI:4000007050000006 SK:4000007030000001 ES:4000007240000007 SE:4000007520000008
CH:4000007560000009 GB:4000008260000000 AU:4000000360000006 CN:4000001560000002 HK:4000003440000004
IN:4000003560000008 JP:4000003920000003 MY:4000004580000002 NZ:4000005540000008 SG:4000007020000003
TW:4000001580000008 TH:4000007640000003`
    .split(/\s+/)
    .map((entry) => {
      const [country = '', number = ''] = entry.split(':')
      return paying(number, 'visa', [country.toLowerCase()], { country })
    })

/** The cards of https://docs.stripe.com/testing. Any other number is a real card. */
const testCards: TestCard[] = [
  paying('4242424242424242', 'visa', ['visa', 'us']),
  paying('4000056655665556', 'visa', ['visa_debit'], { funding: 'debit' }),
  paying('5555555555554444', 'mastercard', ['mastercard']),
  paying('2223003122003222', 'mastercard'),
  paying('5200828282828210', 'mastercard', ['mastercard_debit'], { funding: 'debit' }),
  paying('5105105105105100', 'mastercard', ['mastercard_prepaid'], { funding: 'prepaid' }),
  paying('378282246310005', 'amex', ['amex']),
  paying('371449635398431', 'amex'),
  paying('6011111111111117', 'discover', ['discover']),
  paying('6011000990139424', 'discover'),
  paying('6011981111111113', 'discover', [], { funding: 'debit' }),
  paying('6555900000604105', 'discover'),
  paying('3056930009020004', 'diners', ['diners']),
  paying('36227206271667', 'diners'),
  paying('3566002020360505', 'jcb', ['jcb']),
  paying('6200000000000005', 'unionpay', ['unionpay']),
  paying('6200000000000047', 'unionpay', [], { funding: 'debit' }),
  paying('6205500000000000004', 'unionpay'),
  ...ofCountries,
  paying('4000000000000101', 'visa', ['cvcCheckFail'], { failsCvcCheck: true }),

  declining('4000000000000002', 'generic_decline', ''),
  declining('4000000000009995', 'insufficient_funds', 'InsufficientFunds'),
  declining('4000000000009987', 'lost_card', 'LostCard'),
  declining('4000000000009979', 'stolen_card', 'StolenCard'),
  declining('4000000000000069', 'expired_card', 'ExpiredCard'),
  declining('4000000000000127', 'incorrect_cvc', 'IncorrectCvc'),
  declining('4000000000000119', 'processing_error', 'ProcessingError'),
  declining('4000000000006975', 'card_velocity_exceeded', 'VelocityLimitExceeded'),
  paying('4100000000000019', 'visa', ['chargeDeclinedFraudulent', 'radarBlock'], { decline: 'fraudulent' }),
  paying('4000000000000341', 'visa', ['chargeCustomerFail'], { decline: 'generic_decline' }),

  paying('4000000000000077', 'visa', ['bypassPending']),
  paying('4000000000007726', 'visa', ['pendingRefund'], { refundOutcome: 'pending_then_succeeded' }),
  paying('4000000000005126', 'visa', ['refundFail'], { refundOutcome: 'succeeded_then_failed' }),

  paying('4000000000000259', 'visa', ['createDispute'], { dispute: 'fraudulent' }),
  paying('4000000000002685', 'visa', ['createDisputeProductNotReceived'], {
    dispute: 'product_not_received',
  }),
  paying('4000000000001976', 'visa', ['createDisputeInquiry'], { dispute: 'inquiry' }),

  paying('4000000000003055', 'visa', ['threeDSecureOptional']),
  authenticating('4000002500003155', ['authenticationRequiredOnSetup']),
  authenticating('4000002760003184', ['authenticationRequired']),
  authenticating('4000003800000446', ['authenticationRequiredSetupForOffSession']),
  authenticating('4000000000003220', ['threeDSecure2Required']),
  authenticating('4000000000003063', ['threeDSecureRequired']),
  authenticating('4000008400001629', ['threeDSecureRequiredChargeDeclined'], 'generic_decline'),
  authenticating(
    '4000008260003178',
    ['authenticationRequiredChargeDeclinedInsufficientFunds'],
    'insufficient_funds',
  ),
]

export function testCardByNumber(number: string): TestCard | undefined {
  return testCards.find((card) => card.number === number)
}

/** `name` follows `pm_card_` or `tok_`. */
export function testCardByToken(name: string): TestCard | undefined {
  return testCards.find((card) => card.tokens.includes(name))
}

/** Checks the last digit of a card number (ISO/IEC 7812-1, Luhn). */
export function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
