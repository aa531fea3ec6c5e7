import { listOwnReceipts } from '../contract/desk/own-receipts.ts'
import {
  type FoundReceipt as ShownReceipt,
  type StaffFound,
  staffSearch,
} from '../contract/desk/staff-search.ts'
import { toMajor } from '../contract/payments/money.ts'
import { maskEmail, maskPhone } from '../contract/people/mask.ts'
import { receiptNumber } from '../contract/receipts/receipt-number.ts'
import type { SessionRow } from '../domain/sessions/columns.ts'
import type { FoundPerson } from '../domain/staff-search/people.ts'
import { type FoundReceipt, listReceiptsOfToday } from '../domain/staff-search/receipts.ts'
import { searchForStaff } from '../domain/staff-search/search.ts'
import { type Api, endpoint } from './endpoint.ts'
import { placeOf, presentTimes } from './present.ts'
import { presentDeskPerson } from './present-desk-person.ts'
import type { Services } from './services.ts'

/** Serves what Admins and cashiers type to get somewhere. */
export function mountStaffSearch(api: Api, { context }: Services): void {
  endpoint(api, staffSearch, async ({ actor, query }) => {
    const { people, sessions, receipts } = await searchForStaff(context, actor, query.q)
    return {
      found: [...people.map(presentPerson), ...sessions.map(presentSession), ...receipts.map(presentReceipt)],
    }
  })

  endpoint(api, listOwnReceipts, async ({ actor }) => ({
    receipts: (await listReceiptsOfToday(context, actor)).map(presentReceipt),
  }))
}

const presentPerson = ({ isMasked, course, ...person }: FoundPerson): StaffFound => {
  const { email, phone, ...shown } = presentDeskPerson(person)
  return {
    kind: 'person',
    ...shown,
    ...(course !== undefined && { course }),
    ...(isMasked
      ? { email: email && maskEmail(email), phone: phone && maskPhone(phone), isMasked }
      : { email, phone }),
  }
}

const presentSession = (row: SessionRow): StaffFound => ({
  kind: 'session',
  _id: row.id,
  title: row.title,
  tutor: row.tutor,
  status: row.status,
  ...presentTimes(row),
  ...placeOf(row),
})

function presentReceipt({ receipt, payment, title, name }: FoundReceipt): ShownReceipt {
  const { series, year, number, amountMinor, currency } = receipt
  return {
    kind: 'receipt',
    _id: receipt.id,
    series,
    ...(number !== null && { number: receiptNumber(series, year, number) }),
    ...(receipt.paymentId && { paymentId: receipt.paymentId }),
    ...(receipt.bookingId && { bookingId: receipt.bookingId }),
    name: name ?? '',
    sessionTitle: title ?? '',
    ...(payment && { method: payment.method }),
    ...(payment && payment.method !== 'cash' && { transactionId: payment.providerPaymentId }),
    amount: toMajor(amountMinor, currency),
    ...(series === 'receipt' &&
      payment &&
      payment.refundedMinor > 0 && { refunded: toMajor(payment.refundedMinor, currency) }),
    currency,
    at: receipt.createdAt.toISOString(),
  }
}
