import { confirmPayment, correctPayment } from '../contract/payments/corrections.ts'
import { toMinor } from '../contract/payments/money.ts'
import { correctPayment as correct } from '../domain/desk/corrections/correct-payment.ts'
import { confirmSentPayment as confirm } from '../domain/payments/held-payments/confirm-sent.ts'
import { type Api, endpoint } from './endpoint.ts'
import { presentAmount } from './present-refundable.ts'
import type { Services } from './services.ts'

/** An Admin corrects and confirms payments that were taken by hand. */
export function mountCorrections(api: Api, { context }: Services): void {
  endpoint(api, correctPayment, async ({ actor, params, body: { amount, ...asked } }) => {
    const amountMinor = amount === undefined ? undefined : toMinor(amount, context.currency)
    const { payment, receipt } = await correct(context, actor, params.id, { ...asked, amountMinor })
    return { paymentId: payment.id, receipt, ...presentAmount(payment.amountMinor, payment.currency) }
  })

  endpoint(api, confirmPayment, async ({ actor, params }) => {
    await confirm(context, actor, params.id)
    return { success: true as const }
  })
}
