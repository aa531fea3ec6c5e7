import { createElement, type ReactNode } from 'react'
import { prerender } from 'react-dom/static'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { defaultCentre } from '../../../contract/centre/centre.ts'
import type { TimelineEvent } from '../../../contract/payments/payment-timeline.ts'
import type { Payment } from '../../../contract/payments/payments.ts'
import type { Reason } from '../../../contract/payments/reasons.ts'
import type { Receipt as PaymentReceipt } from '../../../contract/receipts/receipts.ts'
import { say } from '../../../contract/refusals/say.ts'
import { ConfigContext, type PageConfig } from '../../client-config.tsx'
import { LanguageContext } from '../../i18n/index.ts'
import { loadAllTexts } from '../../i18n/load.ts'
import { PaymentList } from '../../run/money/history/payment-list.tsx'
import { Receipt } from './receipt.tsx'
import { Timeline } from './timeline.tsx'

const at = '2026-11-20T12:30:00.000Z'
const reason = (reasonCode: Reason) => ({ reasonCode, reason: say('en', reasonCode) })
const refund: TimelineEvent = { kind: 'refunded', at, amount: 300, ...reason('refund_no_seat') }
const events: TimelineEvent[] = [
  { kind: 'charged', at, amount: 300 },
  { kind: 'cancelled', at, ...reason('cancelled_with_session') },
  refund,
]
const payment = {
  _id: '1',
  sessionId: '2',
  sessionTitle: 'ভেক্টর',
  amount: 300,
  currency: 'BDT',
  paid_at: at,
  paymentMethod: 'card',
  transactionId: 'ভ',
  status: 'refunded',
  refundedAmount: 300,
  refunded_at: at,
  refundReasonCode: 'refund_no_seat',
  refundReason: say('en', 'refund_no_seat'),
} as unknown as Payment
const receipt = {
  paymentId: '1',
  paid_at: at,
  buyer: { name: 'রাফি', phone: null, email: null },
  session: { title: 'ভেক্টর', tutor: 'রাফি', classes: 2, classStart: at, classEnd: at },
  method: 'bkash',
  currency: 'BDT',
  amount: 500,
  creditNotes: [{ at, amount: 500 }],
  lost: [],
  refundReasonCode: 'refund_no_seat',
  net: 0,
  centre: { ...defaultCentre, nameBn: 'আলোর পথ' },
} as unknown as PaymentReceipt

/** The page's text in Bangla, without tags. */
async function inBangla(page: ReactNode): Promise<string> {
  await loadAllTexts('bn')
  const config = { currency: 'BDT', publicUrl: 'https://centre.test' } as PageConfig
  const { prelude } = await prerender(
    createElement(
      LanguageContext,
      { value: 'bn' },
      createElement(
        ConfigContext,
        { value: { ...config, centre: { ...defaultCentre, nameBn: 'আলোর পথ' }, pages: [] } },
        createElement(MemoryRouter, null, page),
      ),
    ),
  )
  return (await new Response(prelude).text()).replaceAll(/<[^>]*>/g, ' ')
}

test('a reason that only a newer server knows is shown in its English', async () => {
  const unknown = { kind: 'cancelled', at, reasonCode: 'a_new_reason', reason: 'A new reason.' }
  const page = createElement(Timeline, { events: [unknown as unknown as TimelineEvent], currency: 'BDT' })
  expect(await inBangla(page)).toContain('A new reason.')
})

test.each([
  ['a timeline', createElement(Timeline, { events, currency: 'BDT' })],
  ['a receipt', createElement(Receipt, { receipt })],
  ['payments', createElement(PaymentList, { payments: [payment] })],
])('%s has its reasons in Bangla', async (_, page) => {
  const seen = await inBangla(page)
  expect(seen).toContain(say('bn', 'refund_no_seat'))
  expect(seen).not.toMatch(/[A-Za-z]{4,}/)
})
