import { centreName } from '../contract/centre/centre-name.ts'
import { formats } from '../contract/formats/formats.ts'
import type { Language } from '../contract/formats/languages.ts'
import { conflict, notFound } from '../contract/http/errors.ts'
import { getReceipt } from '../contract/payments/payment-timeline.ts'
import { receiptPaper } from '../contract/receipts/receipt-paper.ts'
import { getBookingReceiptPdf, getPaymentReceipt, getReceiptPdf } from '../contract/receipts/receipts.ts'
import { receiptTexts } from '../contract/receipts/texts/index.ts'
import { sayReason } from '../contract/refusals/say.ts'
import type { Actor } from '../domain/access.ts'
import type { Context } from '../domain/context.ts'
import { findCheckoutOf } from '../domain/payments/history/timeline.ts'
import { listAddedMoney } from '../domain/payments/ledger/seat-money.ts'
import { findReceipt, findReceiptOfBooking, type WholeReceipt } from '../domain/receipts/read.ts'
import { rules } from '../domain/settings/rules.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentBooking } from './present.ts'
import { presentTimeline } from './present-payments.ts'
import { presentReceipt } from './present-receipt.ts'
import { Reply } from './reply.ts'
import type { Services } from './services.ts'

/** Receipts and credit notes, of a payment or of a booking. */
export function mountReceipts(api: Api, { context, publicUrl }: Services): void {
  endpoint(api, getPaymentReceipt, async ({ actor, params }) => {
    const found = await findReceipt(context, actor, params.id)
    return {
      ...presentReceipt(found),
      ...ownOf(actor, { userId: (found.payment ?? found.checkout)?.userId ?? null }),
    }
  })

  endpoint(api, getReceiptPdf, async ({ actor, params, query: { lang } }) =>
    pdfOf(await findReceipt(context, actor, params.id), lang, await nameNow(context, lang)),
  )

  endpoint(api, getBookingReceiptPdf, async ({ actor, params, query: { lang } }) => {
    const { booking } = await findCheckoutOf(context, actor, params.id)
    const found = await findReceiptOfBooking(context, actor, booking)
    if (!found) throw notFound('receipt_not_found')
    return pdfOf(found, lang, await nameNow(context, lang))
  })

  endpoint(api, getReceipt, async ({ actor, params }) => {
    const attempt = await findCheckoutOf(context, actor, params.id)
    const { booking, buyer } = attempt
    const found = await findReceiptOfBooking(context, actor, booking)
    const added = await listAddedMoney(context.database, booking)
    const others = await Promise.all(added.map((id) => findReceipt(context, actor, id)))
    const receipts = [...(found ? [found] : []), ...others].map(presentReceipt)
    const [first] = receipts
    return {
      ...presentTimeline(attempt, context.currency),
      booking: presentBooking(booking, { publicUrl, currency: context.currency }),
      buyer: { ...buyer, name: buyer.name ?? '' },
      ...(first?.number && { number: first.number }),
      receipts,
      ...ownOf(actor, booking),
    }
  })
}

const ownOf = (actor: Actor, { userId }: { userId: string | null }) =>
  userId === actor.id ? { isOwn: true as const } : {}

const nameNow = async ({ reads, publicUrl }: Context, lang: Language) =>
  centreName(await rules.centre.read(reads), lang, publicUrl)

async function pdfOf(found: WholeReceipt, lang: Language, centreNow: string): Promise<Reply> {
  const receipt = presentReceipt(found)
  if (!receipt.number) throw conflict('receipt_not_numbered')
  const texts = receiptTexts[lang]
  const paper = receiptPaper(receipt, texts, {
    ...formats[lang],
    ...{ language: lang, centreNow },
    reason: sayReason(lang, receipt.refundReasonCode ?? null),
  })
  // Rarely asked for, and the libraries are large.
  const { drawReceipt } = await import('./receipt-pdf/draw.ts')
  const about = { title: texts.number(receipt.number), language: lang, at: new Date(receipt.paid_at) }
  const headers = {
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="receipt-${receipt.number}.pdf"`,
  }
  return new Reply(await drawReceipt(paper, about), { headers })
}
