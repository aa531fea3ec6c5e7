import { describe, expect, test, vi } from 'vitest'
import { declines } from '../../stand-ins/cards/declines.ts'
import { declineCodes } from '../../web/book/checkout/decline-codes.ts'
import { declineMessage, toDeclined } from '../../web/book/checkout/declined.ts'
import { bn } from '../../web/i18n/bn/index.ts'
import { en } from '../../web/i18n/en.ts'

const PROVIDER = 'The provided PaymentMethod has failed authentication.'

/** https://docs.stripe.com/declines/codes, as of November 2026. */
const DECLINE_CODES =
  `approve_with_id authentication_not_handled authentication_required call_issuer card_not_supported
  card_velocity_exceeded currency_not_supported do_not_honor do_not_try_again duplicate_transaction expired_card fraudulent
  generic_decline incorrect_address incorrect_cvc incorrect_number incorrect_pin incorrect_zip insufficient_funds
  invalid_account invalid_amount invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number invalid_pin
  issuer_not_available lost_card merchant_blacklist mobile_device_authentication_required new_account_information_available
  no_action_taken not_permitted offline_pin_required online_or_offline_pin_required pickup_card pin_try_exceeded
  processing_error reenter_transaction restricted_card revocation_of_all_authorizations revocation_of_authorization
  security_violation service_not_allowed stolen_card stop_payment_order testmode_decline transaction_not_allowed
  try_again_later withdrawal_count_limit_exceeded`.split(/\s+/)

/**
 * Codes of errors that a card, its form or a bank's own page can bring: https://docs.stripe.com/error-codes
 */
const ERROR_CODES =
  `amount_too_large amount_too_small authentication_required card_decline_rate_limit_exceeded card_declined
  country_unsupported expired_card expired_payment_method incomplete_cvc incomplete_expiry incomplete_number incorrect_cvc
  incorrect_number invalid_cvc invalid_expiry_month invalid_expiry_month_past invalid_expiry_year invalid_expiry_year_past
  invalid_number lock_timeout payment_intent_authentication_failure payment_intent_incompatible_payment_method
  payment_intent_payment_attempt_expired payment_intent_payment_attempt_failed payment_method_provider_timeout
  processing_error rate_limit test_mode_live_card live_mode_test_card`.split(/\s+/)

describe.each([
  ['English', en.cardForm],
  ['Bangla', bn.cardForm],
])('X07 in %s', (_, words) => {
  const told = Object.values(words.declines)

  test('each decline code has a message of ours', () => {
    for (const code of [...DECLINE_CODES, ...Object.keys(declines)]) {
      const sentence = declineMessage(
        { type: 'card_error', code: 'card_declined', decline_code: code, message: PROVIDER },
        words,
      )
      expect(told, code).toContain(sentence)
      expect(Object.keys(declineCodes), code).toContain(code)
    }
  })

  test('each error code of a card has one, and so does a failed bank check', () => {
    for (const code of ERROR_CODES)
      expect(told, code).toContain(declineMessage({ code, message: PROVIDER }, words))
    const failed = { code: 'payment_intent_authentication_failure', message: PROVIDER }
    expect(declineMessage(failed, words)).toBe(words.declines.notAuthenticated)
  })

  test('an unknown code has a general message of ours, never the provider’s', () => {
    expect(declineMessage({ code: 'something_new', message: PROVIDER }, words)).toBe(words.failed)
    expect(declineMessage({ type: 'card_error', message: PROVIDER }, words)).toBe(words.declines.declined)
    const newer = { code: 'card_declined', decline_code: 'something_new', message: PROVIDER }
    expect(declineMessage(newer, words)).toBe(words.declines.declined)
    expect(declineMessage({ message: PROVIDER }, words)).toBe(words.failed)
    expect(declineMessage(undefined, words)).toBeUndefined()
  })
})

test('a lost and a stolen card are declined like any other', () => {
  expect([declineCodes.lost_card, declineCodes.stolen_card, declineCodes.fraudulent]).toEqual(
    Array(3).fill('declined'),
  )
})

test('the provider’s own message goes to the browser’s log', () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {})
  const error = { code: 'processing_error', message: PROVIDER }
  expect(toDeclined(error, en.cardForm, false)).toMatchObject({ message: en.cardForm.declines.tryAgain })
  expect(log).toHaveBeenCalledWith('Card provider:', 'processing_error', undefined, PROVIDER)
  log.mockRestore()
})
