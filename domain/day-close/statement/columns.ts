/**
 * How statements name their columns: bKash's and Nagad's portals, SSLCommerz's reports, banks, and tables
 * that people make of them. Without blanks, signs and what is in brackets. The first that a table has counts.
 */
const NAMES = {
  reference:
    'trxid transactionid transid tranid txnid trnxid tranxid trxno trxnumber txnno tranno transactionno transactionnumber receiptno ' +
    'banktranid banktransactionid banktrxid ট্রানজেকশনআইডি ট্রানজ্যাকশনআইডি লেনদেনআইডি লেনদেননম্বর referenceno referencenumber refno reference',
  amount:
    'amount transactionamount trxamount tranamount txnamount paidamount paymentamount saleamount totalamount grossamount ' +
    'টাকা টাকারপরিমাণ পরিমাণ লেনদেনেরপরিমাণ',
  cameIn:
    'credit creditamount cr paidin moneyin cashin received receivedamount deposit deposits depositamount in জমা ক্রেডিট',
  wentOut:
    'debit debitamount dr paidout moneyout withdrawn withdrawal withdrawals withdrawalamount out খরচ ডেবিট উত্তোলন',
  at:
    'date datetime transactiondate transactiondatetime transactiontime trxdate trxdatetime trxtime trandate trantime ' +
    'paymentdate paymenttime completiontime completedtime createdat time তারিখ তারিখওসময় লেনদেনেরতারিখ সময়',
  kind: 'transactiontype trxtype trantype txntype type reasontype kind ধরন লেনদেনেরধরন',
  state: 'transactionstatus trxstatus transtatus txnstatus paymentstatus status state অবস্থা',
} as const
type Column = keyof typeof NAMES

/** Other ids in a row, by which we may know the payment: our own, or of what was returned. */
const OTHER_IDS =
  'banktranid banktransactionid banktrxid tranid transactionid merchanttranid merchanttransactionid merchantinvoice ' +
  'merchantinvoicenumber merchantinvoiceno invoice invoiceno orderid originaltrxid originaltransactionid linkedtransactionid ' +
  'paymentid valid refundrefid'

export type Columns = Partial<Record<Column, number>> & { others: number[] }

const plain = (head: string): string =>
  head
    .normalize('NFC')
    // From one bracket to the next only: from each to the end would take long for a row of them.
    .replace(/\([^()]*\)/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .toLowerCase()
const LISTS = Object.entries(NAMES).map(
  ([column, names]) => [column, names.normalize('NFC').split(' ')] as const,
)

/** Which columns of a heading are what. */
export function columnsOf(heads: readonly string[]): Columns {
  const found = heads.map(plain)
  const others = OTHER_IDS.split(' ').map((name) => found.indexOf(name))
  const columns = LISTS.flatMap(([column, names]) => {
    const name = names.find((one) => found.includes(one))
    return name === undefined ? [] : [[column, found.indexOf(name)] as const]
  })
  return { ...Object.fromEntries(columns), others: others.filter((index) => index >= 0) }
}

export const hasAmount = ({ amount, cameIn, wentOut }: Columns): boolean =>
  amount !== undefined || cameIn !== undefined || wentOut !== undefined
