import { hasReference } from '../../../contract/payments/payment-methods.ts'
import type { Executor } from '../../../db/client.ts'
import type { feeParts, payments } from '../../../db/schema.ts'
import type { Context } from '../../context.ts'
import { defineMessage } from '../../messages/outbox/template.ts'
import { writeMessages } from '../../messages/outbox/write.ts'
import { seatTexts } from '../../seats/messages/texts.ts'
import { partTexts } from './texts.ts'

type Payment = Pick<
  typeof payments.$inferSelect,
  'id' | 'userId' | 'sessionTitle' | 'amountMinor' | 'currency' | 'method' | 'providerPaymentId'
>

/** What made it less, as `readReductions` has it. */
type Reduction = { code: string | null; reason: string | null; minor: number; by: string | null }
type Params = Omit<Payment, 'userId'> & { part: number; reduced: Reduction[] }

export const partPaid = defineMessage<Params>({
  name: 'part-paid',
  kind: 'money',
  receipts: ({ id }) => [id],
  compose(params, { locale, ...setting }) {
    const { id, sessionTitle, amountMinor, currency, method, providerPaymentId, part, reduced } = params
    const { partPaid: texts } = partTexts[locale.language]
    const paid = locale.amount(amountMinor, currency)
    const receipt = setting.receipt(id)
    const less = summedUp(reduced).map((one) => ({ ...one, amount: locale.amount(one.minor, currency) }))
    const why = less.map(({ code, amount }) => (code ? texts.code(code) : texts.less(amount))).join(', ')
    return {
      subject: texts.subject(sessionTitle),
      short: texts.short({ title: sessionTitle, part, amount: paid, why, receipt }),
      paragraphs: [
        texts.says(part, paid, receipt),
        ...less.map(texts.reduced),
        ...(hasReference(method) ? [seatTexts[locale.language].booked.reference(providerPaymentId)] : []),
        texts.where,
      ],
    }
  },
})

/** What was taken off a part is one sum, as some of it may have been undone; the last reason says why. */
function summedUp(reductions: Reduction[]): Reduction[] {
  const codes = reductions.filter(({ code }) => code !== null)
  const others = reductions.filter(({ code }) => code === null)
  const [last, minor] = [others.at(-1), others.reduce((sum, one) => sum + one.minor, 0)]
  return last && minor > 0 ? [...codes, { ...last, minor }] : codes
}

/**
 * Confirms that a later part of a fee is paid, and says what made it less: a code, or what somebody took off.
 * Who gave it stands in the email; names would make an SMS dearer.
 */
export const tellPartPaid = (
  transaction: Executor,
  context: Context,
  { id, userId, sessionTitle, amountMinor, currency, method, providerPaymentId }: Payment,
  { part, bookingId }: typeof feeParts.$inferSelect,
  reduced: Reduction[] = [],
): Promise<void> =>
  writeMessages(transaction, context, partPaid, [
    {
      ...{ userId, dedupeKey: `part-paid:${id}`, path: `/dashboard/booked/${bookingId}` },
      params: { id, sessionTitle, amountMinor, currency, method, providerPaymentId, part, reduced },
    },
  ])
