import { describe, expect, test } from 'vitest'
import { cardForm as texts } from '../../i18n/card-form.ts'
import { cardBrand, checkCard, formatExpiry, formatNumber } from './card-fields.ts'

const now = new Date('2026-11-20T12:00:00Z')
const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
const check = (changes: Partial<typeof card>) => checkCard({ ...card, ...changes }, now, texts)

describe('a card form refuses before it asks the provider', () => {
  test.each([
    [{ number: '' }, { number: texts.numberRequired }],
    [{ number: '4242 4242' }, { number: texts.numberIncomplete }],
    [{ number: '4242 4242 4242 4241' }, { number: texts.numberInvalid }],
    [{ expiry: '' }, { expiry: texts.expiryRequired }],
    [{ expiry: '12/' }, { expiry: texts.expiryIncomplete }],
    [{ expiry: '13/34' }, { expiry: texts.expiryIncomplete }],
    [{ expiry: '10/26' }, { expiry: texts.expiryPast }],
    [{ cvc: '' }, { cvc: texts.cvcRequired }],
    [{ cvc: '12' }, { cvc: texts.cvcIncomplete }],
    [{ number: '3782 822463 10005', cvc: '123' }, { cvc: texts.cvcIncomplete }],
  ])('%o', (changes, errors) => expect(check(changes)).toEqual(errors))

  test('a valid card passes, also in its last month', () => {
    expect(check({})).toEqual({})
    expect(check({ expiry: '11/26' })).toEqual({})
  })

  test('a card has expired only when its month has ended everywhere on Earth', () => {
    const at = (instant: string) => checkCard({ ...card, expiry: '11/26' }, new Date(instant), texts)
    expect(at('2026-12-01T11:59:59Z')).toEqual({})
    expect(at('2026-12-01T12:00:00Z')).toEqual({ expiry: texts.expiryPast })
  })
})

describe('input is formatted as on cards', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['42424', '4242 4'],
    ['378282246310005', '3782 822463 10005'],
    ['3782-82246', '3782 82246'],
    ['4242 4242 4242 4242 ', '4242 4242 4242 4242'],
    ['abc', ''],
  ])('number %s', (typed, shown) => expect(formatNumber(typed)).toBe(shown))

  test.each([
    ['1', '', '1'],
    ['12', '1', '12/'],
    ['5', '', '05/'],
    ['1/', '1', '01/'],
    ['12/3', '12/', '12/3'],
    ['12/345', '12/34', '12/34'],
    ['12', '12/', '1'],
    ['12/2034', '', '12/34'],
    ['122034', '', '12/34'],
  ])('expiry %s after %s', (typed, before, shown) => expect(formatExpiry(typed, before)).toBe(shown))

  test.each([
    ['4', 'visa'],
    ['5555', 'mastercard'],
    ['2221', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', undefined],
    ['37', 'amex'],
    ['62', 'unionpay'],
    ['', undefined],
  ])('brand of %s', (digits, brand) => expect(cardBrand(digits)).toBe(brand))
})
