import type { DeclineReason } from './declines.ts'

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'discover' | 'diners' | 'jcb' | 'unionpay'

export type TestCard = {
  number: string
  brand: CardBrand
  funding: 'credit' | 'debit' | 'prepaid'
  /** What the bank answers to a charge; null is money. */
  decline: DeclineReason | null
  /** The bank wants the person to prove themselves (3-D Secure) first. */
  requiresAuthentication: boolean
  supportsAuthentication: boolean
  failsCvcCheck: boolean
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
  ...more,
})

const declining = (number: string, decline: DeclineReason, token: string) =>
  paying(number, 'visa', [`chargeDeclined${token}`, `visa_chargeDeclined${token}`], { decline })

const authenticating = (number: string, tokens: string[], decline: DeclineReason | null = null) =>
  paying(number, 'visa', tokens, { decline, requiresAuthentication: true })

/** The cards of https://docs.stripe.com/testing. Any other number is somebody's own. */
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
  paying('4000000000000101', 'visa', ['cvcCheckFail'], { failsCvcCheck: true }),

  declining('4000000000000002', 'generic_decline', ''),
  declining('4000000000009995', 'insufficient_funds', 'InsufficientFunds'),
  declining('4000000000009987', 'lost_card', 'LostCard'),
  declining('4000000000009979', 'stolen_card', 'StolenCard'),
  declining('4000000000000069', 'expired_card', 'ExpiredCard'),
  declining('4000000000000127', 'incorrect_cvc', 'IncorrectCvc'),
  declining('4000000000000119', 'processing_error', 'ProcessingError'),
  declining('4000000000006975', 'card_velocity_exceeded', 'VelocityLimitExceeded'),
  declining('4100000000000019', 'fraudulent', 'Fraudulent'),
  paying('4000000000000341', 'visa', ['chargeCustomerFail'], { decline: 'generic_decline' }),

  paying('4000000000003055', 'visa', ['threeDSecureOptional']),
  authenticating('4000002500003155', ['authenticationRequiredOnSetup']),
  authenticating('4000002760003184', ['authenticationRequired']),
  authenticating('4000003800000446', ['authenticationRequiredSetupForOffSession']),
  authenticating('4000000000003220', ['threeDSecure2Required', 'threeDSecureRequired']),
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

/** `name` is what follows `pm_card_` or `tok_`. */
export function testCardByToken(name: string): TestCard | undefined {
  return testCards.find((card) => card.tokens.includes(name))
}

/** The check digit that every card number ends in (ISO/IEC 7812-1, Luhn). */
export function hasValidCheckDigit(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
