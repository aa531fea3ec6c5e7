import type { Texts } from '../../i18n/index.ts'

type DeclineSentence = keyof Texts['cardForm']['declines']

/**
 * Our text for each decline code and each card-related error code of Stripe
 * (https://docs.stripe.com/declines/codes, https://docs.stripe.com/error-codes). A lost or stolen card gets
 * the general text, as Stripe asks.
 */
export const declineCodes: Readonly<Record<string, DeclineSentence>> = {
  ...all('declined', [
    'card_declined',
    'generic_decline',
    'do_not_honor',
    'fraudulent',
    'lost_card',
    'merchant_blacklist',
    'no_action_taken',
    'pickup_card',
    'restricted_card',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'security_violation',
    'stolen_card',
    'stop_payment_order',
    'do_not_try_again',
    'payment_intent_payment_attempt_failed',
    'payment_method_customer_decline',
    'payment_method_provider_decline',
    'request_blocked',
  ]),
  ...all('askBank', ['approve_with_id', 'call_issuer', 'new_account_information_available']),
  ...all('insufficientFunds', ['insufficient_funds']),
  ...all('limitReached', [
    'card_velocity_exceeded',
    'withdrawal_count_limit_exceeded',
    'charge_exceeds_source_limit',
    'charge_exceeds_transaction_limit',
  ]),
  ...all('tooManyTries', ['card_decline_rate_limit_exceeded', 'pin_try_exceeded']),
  ...all('expired', [
    'expired_card',
    'expired_payment_method',
    'invalid_expiry_month_past',
    'invalid_expiry_year_past',
  ]),
  ...all('wrongNumber', ['incorrect_number', 'invalid_number', 'invalid_account']),
  ...all('wrongExpiry', ['invalid_expiry_month', 'invalid_expiry_year']),
  ...all('wrongCvc', ['incorrect_cvc', 'invalid_cvc']),
  ...all('wrongPin', [
    'incorrect_pin',
    'invalid_pin',
    'offline_pin_required',
    'online_or_offline_pin_required',
  ]),
  ...all('wrongAddress', [
    'incorrect_address',
    'incorrect_zip',
    'incorrect_postal_code',
    'postal_code_invalid',
    'incomplete_zip',
    'incomplete_postal_code',
  ]),
  ...all('incompleteNumber', ['incomplete_number']),
  ...all('incompleteExpiry', ['incomplete_expiry']),
  ...all('incompleteCvc', ['incomplete_cvc']),
  ...all('notSupported', [
    'card_not_supported',
    'currency_not_supported',
    'country_unsupported',
    'invalid_card_type',
    'not_permitted',
    'payment_intent_incompatible_payment_method',
    'payment_method_currency_mismatch',
    'payment_method_not_available',
    'payment_method_restricted',
    'payment_method_unactivated',
    'payment_method_unsupported_type',
    'service_not_allowed',
    'transaction_not_allowed',
  ]),
  ...all('tryAgain', [
    'processing_error',
    'issuer_not_available',
    'reenter_transaction',
    'try_again_later',
    'lock_timeout',
    'rate_limit',
    'payment_intent_rate_limit_exceeded',
    'payment_intent_payment_attempt_expired',
    'payment_method_provider_timeout',
    'idempotency_key_in_use',
  ]),
  ...all('notAuthenticated', [
    'authentication_failure',
    'authentication_not_handled',
    'authentication_required',
    'mobile_device_authentication_required',
    'payment_intent_action_required',
    'payment_intent_authentication_failure',
    'three_d_secure_authentication_not_supported',
    'three_d_secure_authentication_upstream_error',
  ]),
  ...all('duplicate', ['duplicate_transaction']),
  ...all('testCard', ['testmode_decline', 'live_mode_test_card']),
  ...all('realCard', ['test_mode_live_card', 'testmode_charges_only']),
  ...all('centre', [
    'amount_too_large',
    'amount_too_small',
    'invalid_amount',
    'invalid_charge_amount',
    'api_key_expired',
    'platform_api_key_expired',
    'livemode_mismatch',
    'secret_key_required',
    'resource_missing',
  ]),
}

function all(sentence: DeclineSentence, codes: readonly string[]) {
  return Object.fromEntries(codes.map((code) => [code, sentence]))
}
