import { exportPayments, listAllPayments } from '../contract/payments/payment-history.ts'
import { getTimeline, listMoney, recheckPayment } from '../contract/payments/payment-timeline.ts'
import { say } from '../contract/refusals/say.ts'
import * as history from '../domain/payments/history/history.ts'
import { findCheckoutOf, listCheckoutsOf } from '../domain/payments/history/timeline.ts'
import { recheckPayments } from '../domain/payments/reconciling/recheck.ts'
import { readReceiptNumbers } from '../domain/receipts/read.ts'
import { csvHeaders } from './csv.ts'
import { type Api, endpoint } from './endpoint.ts'
import { paymentsCsv } from './payments-csv.ts'
import {
  presentPayerPayment,
  presentSums,
  presentTimeline,
  presentTimelineCheckout,
} from './present-payments.ts'
import { Reply } from './reply.ts'
import type { Services } from './services.ts'

/** Payments and refunds, for payers and Admins. */
export function mountPaymentHistory(api: Api, { context }: Services): void {
  endpoint(api, getTimeline, async ({ actor, params }) =>
    presentTimeline(await findCheckoutOf(context, actor, params.id), context.currency),
  )

  endpoint(api, listMoney, async ({ actor, query }) => {
    const { rows, total, ...neighbours } = await listCheckoutsOf(context, actor, query)
    const now = context.clock()
    const numbers = await readReceiptNumbers(
      context,
      rows.flatMap(({ payment, booking }) => payment?.id ?? booking?.id ?? []),
    )
    return {
      entries: rows.map((row) => {
        const receiptNumber = numbers.get(row.payment?.id ?? row.booking?.id ?? '')
        return { ...presentTimelineCheckout(row, now), ...(receiptNumber && { receiptNumber }) }
      }),
      totalPages: Math.ceil(total / query.limit),
      total,
      ...neighbours,
    }
  })

  endpoint(api, recheckPayment, async ({ actor, body }) => {
    const { payment, ...answer } = await recheckPayments(context, actor, body)
    return {
      ...answer,
      message: say('en', answer.code),
      ...(payment && { paymentId: payment.id, transactionId: payment.providerPaymentId }),
    }
  })

  endpoint(api, listAllPayments, async ({ actor, query: { page, limit, cursor, ...filter } }) => {
    const paging = { page, limit, cursor }
    const { rows, total, sums, ...neighbours } = await history.listAllPayments(context, actor, filter, paging)
    return {
      payments: rows.map(presentPayerPayment),
      totalPages: Math.ceil(total / limit),
      total,
      sums: sums.map(presentSums),
      ...neighbours,
    }
  })

  endpoint(api, exportPayments, async ({ query: { language, ...filter } }) => {
    const table = paymentsCsv(history.streamPayments(context, filter), language)
    return new Reply(table, { headers: csvHeaders('payments.csv') })
  })
}
