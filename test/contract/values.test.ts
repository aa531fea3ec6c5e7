import { describe, expect, test } from 'vitest'
import { parseDateTime, toLocalInput } from '../../contract/formats/dates.ts'
import { formatMoney, MAX_FEE, toMajor, toMinor } from '../../contract/payments/money.ts'
import { parseRole } from '../../contract/people/roles.ts'

describe('K04 money', () => {
  test.each([
    [0, 'BDT', 0],
    [750.5, 'BDT', 75050],
    [0.29, 'BDT', 29],
    [1.005, 'BDT', 100],
    [MAX_FEE, 'BDT', 99_999_999],
    [1200, 'JPY', 1200],
    [1.234, 'KWD', 1234],
    // Where the card provider counts otherwise than ISO 4217 or Intl do: docs.stripe.com/currencies
    [750.5, 'PKR', 75050],
    [750.5, 'UGX', 75100],
  ])('%d %s is %d of the smallest unit', (major, currency, minor) => {
    expect(toMinor(major, currency)).toBe(minor)
  })

  test('every amount of two decimals survives the round trip', () => {
    for (let minor = 0; minor < 200_000; minor += 7) expect(toMinor(toMajor(minor, 'BDT'), 'BDT')).toBe(minor)
  })

  test('K05 it is shown in taka, with lakhs', () => {
    expect(formatMoney(1_250_000, 'BDT')).toBe('৳12,50,000')
    expect(formatMoney(750.5, 'BDT')).toBe('৳750.50')
    expect(formatMoney(500, 'BDT')).toBe('৳500')
    expect(formatMoney(750.5, 'PKR')).toMatch(/750\.50$/)
    expect(formatMoney(1200, 'JPY')).toMatch(/1,200$/)
  })
})

describe('dates', () => {
  test.each([
    ['2026-11-20', 'start', '2026-11-19T18:00:00.000Z'],
    ['2026-11-20', 'end', '2026-11-20T17:59:59.999Z'],
    ['2026-11-20T18:30', 'end', '2026-11-20T12:30:00.000Z'],
    ['2026-11-20T18:30:15+05:30', 'start', '2026-11-20T13:00:15.000Z'],
    ['2028-02-29', 'start', '2028-02-28T18:00:00.000Z'],
  ] as const)('%s as a %s is %s', (text, dayMeans, instant) => {
    expect(parseDateTime(text, dayMeans)?.toISOString()).toBe(instant)
  })

  test.each([
    '',
    'tomorrow',
    '2026-02-29',
    '2026-13-01',
    '20-11-2026',
    '2026-11-20T25:00',
    '12026-11-20',
    '2026-11-20 18:30',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31T23:59:59-06:00',
  ])('%j is no date', (text) => expect(parseDateTime(text)).toBeUndefined())

  test('a form shows an instant in Dhaka', () => {
    expect(toLocalInput(new Date('2026-11-20T12:30:00Z'))).toBe('2026-11-20T18:30')
  })
})

test('P01 every known spelling of a role is one of the four', () => {
  const seen = ['user', 'User', 'student', 'Student', 'tutor', 'Instructor', 'Admin']
  expect(seen.map(parseRole)).toEqual([
    'user',
    'user',
    'Student',
    'Student',
    'Instructor',
    'Instructor',
    'Admin',
  ])
  for (const other of ['', 'root', 'constructor', '__proto__']) expect(parseRole(other)).toBeUndefined()
})
