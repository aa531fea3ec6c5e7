import { methodNames } from '../../payments/method-names/en.ts'

/** What receipts say, on the page and as PDF. */
export const en = {
  title: 'Receipt',
  number: (id: string) => `Receipt ${id}`,
  numberFollows: 'Its number follows in a few seconds.',
  brand: 'Boithok',
  issuedTo: 'Received from',
  paidWith: 'Paid with',
  methods: methodNames,
  reference: 'Transaction',
  paidOn: 'Paid on',
  part: (number: number, of: number) => `Part ${number} of ${of}`,
  tutor: (name: string) => `Tutor: ${name}`,
  classes: (count: number, day: string, until: string) =>
    count === 1 ? `1 class, ${day}` : `${count} classes, ${day} – ${until}`,
  discount: (code: string) => `Discount, code ${code}`,
  paid: 'Total paid',
  creditNote: (id: string) => `Returned, credit note ${id}`,
  debitNote: (id: string) => `The refund failed, debit note ${id}`,
  lost: 'Taken back by the payer’s bank',
  dueBack: (amount: string) => `${amount} is on its way back.`,
  inAdvance: 'Money in advance',
  net: 'Total less returns',
  thanks: 'Thank you for learning with us.',
  unsigned: 'Computer-generated receipt. No signature needed.',
  download: 'Download PDF',
  failedToDownload: 'The PDF could not be downloaded',
  failedToLoad: 'The receipt could not be loaded',
  notFound: 'We could not find this receipt',
  notFoundHint: 'It may belong to another account.',
}
