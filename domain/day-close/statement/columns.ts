import type { StatementColumn } from '../../../contract/day-close/statement-limits.ts'
import { type Columns, type Names, namesIn, plainName } from '../../tables/columns.ts'

/**
 * How statements name their columns: bKash's and Nagad's portals, SSLCommerz's reports, banks, and tables
 * that people make of them.
 */
export const names: Names<StatementColumn> = {
  reference: namesIn(
    'trxid transactionid transid tranid txnid trnxid tranxid trxno trxnumber txnno tranno transactionno transactionnumber receiptno ' +
      'banktranid banktransactionid banktrxid ট্রানজেকশনআইডি ট্রানজ্যাকশনআইডি লেনদেনআইডি লেনদেননম্বর referenceno referencenumber refno reference',
  ),
  amount: namesIn(
    'amount transactionamount trxamount tranamount txnamount paidamount paymentamount saleamount totalamount grossamount ' +
      'টাকা টাকারপরিমাণ পরিমাণ লেনদেনেরপরিমাণ',
  ),
  cameIn: namesIn(
    'credit creditamount cr paidin moneyin cashin received receivedamount deposit deposits depositamount in জমা ক্রেডিট',
  ),
  wentOut: namesIn(
    'debit debitamount dr paidout moneyout withdrawn withdrawal withdrawals withdrawalamount out খরচ ডেবিট উত্তোলন',
  ),
  at: namesIn(
    'date datetime transactiondate transactiondatetime transactiontime trxdate trxdatetime trxtime trandate trantime ' +
      'paymentdate paymenttime completiontime completedtime createdat time তারিখ তারিখওসময় লেনদেনেরতারিখ সময়',
  ),
  kind: namesIn('transactiontype trxtype trantype txntype type reasontype kind ধরন লেনদেনেরধরন'),
  state: namesIn('transactionstatus trxstatus transtatus txnstatus paymentstatus status state অবস্থা'),
}

/** Other ids in a row, by which we may know the payment: our own, or of what was refunded. */
const OTHER_IDS = namesIn(
  'banktranid banktransactionid banktrxid tranid transactionid merchanttranid merchanttransactionid merchantinvoice ' +
    'merchantinvoicenumber merchantinvoiceno invoice invoiceno orderid originaltrxid originaltransactionid linkedtransactionid ' +
    'paymentid valid refundrefid',
)

/** The columns of a heading that have other ids. */
export function otherIds(heading: readonly string[]): number[] {
  const found = heading.map(plainName)
  return OTHER_IDS.map((name) => found.indexOf(name)).filter((index) => index >= 0)
}

/** Money can be told by an id and an amount. */
export const suffices = ({ reference, amount, cameIn, wentOut }: Columns<StatementColumn>): boolean =>
  reference !== undefined && (amount ?? cameIn ?? wentOut) !== undefined
