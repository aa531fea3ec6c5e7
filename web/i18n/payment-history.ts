import { defineMessages } from './index.ts'

/** The lists of payments: one’s own, and everyone’s with the refund rule. */
export const paymentHistory = {
  historyIntro: 'What you have paid, newest first.',
  noHistory: 'No payment history found.',
  noHistoryHint: 'Payments you make for sessions appear here.',
  failedToLoadHistory: 'Failed to load payment history',
  session: 'Session',
  amount: 'Amount',
  paidAt: 'Paid',
  paidWith: 'Paid with',
  transaction: 'Transaction',
  status: 'Status',
  statuses: { paid: 'Paid', refund_due: 'Refund due', refunded: 'Refunded', charged_back: 'Charged back' },
  disputes: {
    open: 'Disputed',
    won: 'Dispute won',
    lost: 'Dispute lost',
    withdrawn: 'Dispute withdrawn',
    reason: (reason: string) => `The bank’s reason: ${reason}`,
    respondBy: 'Answer at the card provider by',
  },

  historyOf: 'Whose payments',
  ownPayments: 'Your payments',
  everyoneIntro: 'What everyone has paid, newest first.',
  payer: 'Paid by',
  toldPayer: (reason: string) => `They were told: “${reason}”`,
  search: 'Search payments',
  searchHint: 'By name, email, phone, session, reference or receipt number',
  method: 'Method',
  anyMethod: 'Any method',
  taken: 'Taken',
  anyWay: 'By hand or by a provider',
  byHand: 'By hand',
  byProvider: 'By a provider',
  anyStatus: 'Any status',
  from: 'From',
  to: 'To',
  found: (total: number) => (total === 1 ? '1 payment' : `${total} payments`),
  noneMatch: 'No payments match your search.',
  sumsOf: (count: number, currency: string) =>
    `${count === 1 ? '1 payment' : `${count} payments`} in ${currency}`,
  charged: 'Charged',
  refunded: 'Refunded',
  refundDue: 'Refund pending',
  net: 'Net',
  downloadCsv: 'Download CSV',
  csvName: (day: string) => `payments-${day}.csv`,
  failedToDownload: 'Failed to download payments',

  ruleTitle: 'Refund rule',
  ruleHint:
    'How much a student gets back for cancelling a paid booking. It applies to seats that are sold from now on.',
  ruleHours: 'Hours before the class',
  rulePercent: 'Percent',
  ruleSaved: 'Refund rule saved.',
  failedToLoadRule: 'Failed to load the refund rule',
}

export const { use: usePaymentHistoryMessages } = defineMessages('paymentHistory', paymentHistory)
