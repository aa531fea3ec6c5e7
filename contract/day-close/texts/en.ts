/** What the close of a day says, on the page and in its tables. */
export const en = {
  title: 'Day’s close',
  intro: 'What was taken and refunded, for counting the cash box at night.',
  day: 'Day',
  dayBefore: 'The day before',
  dayAfter: 'The day after',
  today: 'Today',
  failed: 'Failed to load the day’s close',
  print: 'Print',
  downloadCsv: 'CSV',
  downloadXlsx: 'Excel',
  failedToDownload: 'Failed to download the table',

  cashBox: 'Cash of the day',
  cashHidden: 'Sums of cash are shown once the cash boxes of the day have been counted and signed.',
  cashBoxHint: (amount: string, refund: string) => `${amount} taken, ${refund} refunded.`,
  methods: 'By method',
  method: 'Method',
  cameIn: 'Taken',
  wentBack: 'Refunded',
  left: 'Net',
  total: 'Total',
  nothingMoved: 'Nothing was taken or refunded on this day.',
  payments: (count: number) => (count === 1 ? '1 payment' : `${count} payments`),
  refunds: (count: number) => (count === 1 ? '1 refund' : `${count} refunds`),
  disputes: (count: number) => (count === 1 ? '1 lost dispute' : `${count} lost disputes`),
  openDisputes: (count: number) => (count === 1 ? '1 dispute' : `${count} disputes`),

  compared: 'Compared with Stripe',
  comparedHint: 'A slow refund may show on a different day there. Lost disputes can be compared for 30 days.',
  failedToCompare: 'Failed to load Stripe’s list',
  here: 'Here',
  there: 'At Stripe',
  agree: 'Stripe has the same payments and refunds.',
  differ: (count: number) =>
    count === 1 ? 'They differ in one payment:' : `They differ in ${count} payments:`,
  tooLong: 'Stripe’s list is too long to compare all of it.',

  /** What was paid beside a file that the wallet or gateway offers. */
  statement: {
    title: 'Compare with a statement',
    hint: 'Download the day’s statement from the merchant portal as CSV and choose it here. The file is not kept.',
    way: 'Statement of',
    online: 'bKash, online only',
    file: 'Statement (CSV)',
    comparing: 'Comparing…',
    tooLarge: 'A statement can have at most 1 MB.',
    there: 'In the statement',
    noRows: 'The statement has no row of this day.',
    nothing: 'There is nothing of this day, here or in the statement.',
    agree: 'Everything agrees.',
    differ: (count: number) => (count === 1 ? 'One row does not agree:' : `${count} rows do not agree:`),
    more: (shown: number) => `These are the first ${shown}.`,
    what: {
      differs: 'another amount',
      missing: 'not in the statement',
      unknown: 'not recorded here on this day',
    },
    matched: (count: number) => (count === 1 ? '1 row agrees' : `${count} rows agree`),
    otherDays: (count: number) =>
      count === 1 ? '1 row of another day was left out.' : `${count} rows of other days were left out.`,
    notDone: (count: number) =>
      count === 1
        ? '1 row that did not go through was left out.'
        : `${count} rows that did not go through were left out.`,
    withoutId: (count: number) =>
      count === 1
        ? '1 row without a transaction ID was left out:'
        : `${count} rows without a transaction ID were left out:`,
    line: (line: number) => `Line ${line}`,
    otherWay: (name: string) =>
      `By its transaction IDs this file is from ${name}, and was compared with that.`,
  },

  corrections: 'Corrections of earlier days',
  correctionsHint: 'Found after their day was closed. They are in the figures above.',
  /** A day of which money was found later. */
  belongsTo: (day: string) => `Found later, belongs to ${day}`,

  cashiers: 'Who took it by hand',
  person: 'Person',
  taken: 'Taken',
  given: 'Refunded',
  nobody: 'Not recorded',
  unnamed: 'No name',

  open: 'Still open',
  openToday: 'See what is open now',
  /** What is open is not the day’s. */
  openHint: (time: string) => `On ${time}, from all days`,
  nothingOpen: 'Nothing is open: no refund is due, no payment is waiting, and none is disputed.',

  kinds: {
    net: 'Net',
    in: 'Taken',
    out: 'Refunded',
    lost: 'Lost to a bank',
    refund_at_desk: 'To refund by hand',
    refund_at_provider: 'Being refunded by the provider',
    decision: 'To check',
    dispute: 'Disputed by a bank',
  },
  rows: (count: number) => (count === 1 ? '1 row' : `${count} rows`),
  noRows: 'Nothing here any more',
  noRowsHint: 'What was here has been dealt with, or was on another day.',
  giveBack: 'Refund at the desk',
  decide: 'Check them',
  toDisputes: 'All disputes',
  backToDay: 'Back to the day',
  receipt: (id: string) => `Receipt ${id}`,
  creditNote: (id: string) => `Credit note ${id}`,
  debitNote: (id: string) => `The refund failed, debit note ${id}`,
  takenBy: (name: string) => `Taken by ${name}`,
  givenBy: (name: string) => `Refunded by ${name}`,
  dueSince: 'Due since',
  decideUntil: 'Check by',
  answerBy: 'Evidence due by',
  disputedSince: 'Disputed since',
  requested: 'The provider was asked and has not answered.',
  notRequested: 'The provider was not asked yet.',

  /** Heads of the table of rows, in Excel. */
  heads: {
    what: 'What',
    time: 'Time in Dhaka',
    amount: 'Amount',
    currency: 'Currency',
    receipt: 'Receipt',
    reference: 'Transaction ID',
    name: 'Name',
    phone: 'Phone',
    email: 'Email',
    session: 'Session',
    by: 'Taken or given by',
    belongsTo: 'Correction of',
    reduced: 'Reduced by',
    code: 'Code or reason',
    givenBy: 'Given by',
    count: 'Number',
  },
  rowsSheet: 'Rows',
  handSuffix: 'by hand',
}
