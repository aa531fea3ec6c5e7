import { describe, expect, test } from 'vitest'
import type { PayerPayment } from '../domain/payments/history/history.ts'
import { paymentsCsv } from './payments-csv.ts'

const payment = {
  id: '01931f3c-0000-7000-8000-000000000000',
  recordedAt: new Date('2026-11-22T08:00:00Z'),
  amountMinor: 75_050,
  refundedMinor: 0,
  currency: 'BDT',
  status: 'paid',
  refundReasonCode: null,
  refundedAt: null,
  providerPaymentId: 'pi_1',
  sessionTitle: 'Physics',
  method: 'card',
  byHand: false,
}

async function cellsFor(
  name: string | null,
  sessionTitle = 'Physics',
  emailVerified: boolean | null = true,
): Promise<string[]> {
  const row = {
    payment: { ...payment, sessionTitle },
    email: 'a@b.test',
    phone: '+8801712345678',
    receipt: { year: 2026, number: 123 },
    name,
    emailVerified,
  } as PayerPayment
  async function* batches() {
    yield [row]
  }
  const [head = '', ...rest] = (await new Response(paymentsCsv(batches(), 'en')).text()).split('\r\n')
  expect(head).toMatch(/^(\uFEFF)?"Paid in Dhaka","Name",/)
  return [...rest.join('\r\n').matchAll(/"((?:[^"]|"")*)"(?:,|\r\n$)/g)].map(([, cell = '']) => cell)
}

describe('payments as CSV', () => {
  test.each([
    ...['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '\tx', '  =1', '\u00a0=1', '\u3000=1'],
    ...['＝1+1', '＋1', '－1', '＠x', ' ＝1', '\u200b=1', '\ufeff=1', '\u202e=1', '\0=1', '\u2212cmd'],
    ...["=cmd|' /C calc'!A0", '=HYPERLINK("http://a.test","b")', '|x', '%x'],
  ])('shows %j as plain text', async (text) => {
    const cells = await cellsFor(text, text)
    expect([cells[1], cells[3]]).toEqual([`'${text.replaceAll('"', '""')}`, `'${text.replaceAll('"', '""')}`])
  })

  test.each(['রিমা', 'O’Neil, "Ann"', "O'Neil", 'a;b', 'a\r\nb', 'A=B', '7 - 8', '5 ＝'])(
    'leaves %j unchanged, in quotes',
    async (text) => {
      expect((await cellsFor(text))[1]).toBe(text.replaceAll('"', '""'))
    },
  )

  test('quotes every cell, including numbers and empty ones', async () => {
    expect(await cellsFor(null)).toEqual([
      ...['2026-11-22 14:00', '', 'a@b.test', 'Physics', '750.50', 'BDT', 'paid', '0.00', '', ''],
      ...['pi_1', '01931f3c-0000-7000-8000-000000000000', 'yes', '01712-345678', '2026-000123', 'card', 'no'],
      ...['', '', ''],
    ])
  })

  test.each([
    ['no', false],
    ['yes', true],
    // From before addresses were confirmed: as the list of payments has it.
    ['yes', null],
  ])('says %s in its column when emailVerified is %s', async (said, emailVerified) => {
    expect((await cellsFor('Rima', 'Physics', emailVerified)).at(-8)).toBe(said)
  })
})
