import { isLaterPart } from '../../fee-parts/part-state.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { useCheckoutStateMessages } from '../../i18n/checkout-state.ts'
import { useMethodMessages } from '../../i18n/methods.ts'
import { useSay } from '../../i18n/say.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { type Fact, Facts } from '../../ui/facts.tsx'
import type { StateProps } from './checkout-card.tsx'
import { Sentence } from './sentence.tsx'

/** The provider or a person decides. The person who paid need not wait here. */
export function Confirming({ checkout }: StateProps) {
  const messages = useCheckoutMessages()
  const state = useCheckoutStateMessages()
  const names = useMethodMessages()
  const say = useSay()
  const { reason, method, wallet, trxId, expiresAt, part } = checkout
  const { askingHint } = isLaterPart(part?.number) ? messages.part : state
  if (reason === 'payment_processing' || reason === undefined)
    return (
      <>
        <Sentence icon={<Ring />}>{state.asking(names[method ?? 'card'])}</Sentence>
        <p>{askingHint}</p>
      </>
    )
  if (reason === 'waits_for_minimum') return <Sentence icon={<Ring />}>{say({ code: reason })}</Sentence>
  const facts: Fact[] = []
  if (trxId)
    facts.push({
      label: state.reference,
      value: (
        <>
          {wallet && names[wallet]} <code className="select-all break-all">{trxId}</code>
        </>
      ),
    })
  if (expiresAt) facts.push({ label: state.heldUntil, value: <DateTime value={expiresAt} /> })
  return (
    <>
      <Sentence>{state.review}</Sentence>
      <p>{say({ code: reason })}</p>
      <Facts className="grid-cols-1 sm:grid-cols-2" facts={facts} />
      <p className="text-muted">{askingHint}</p>
    </>
  )
}

const Ring = () => (
  <span
    aria-hidden="true"
    className="size-6 shrink-0 animate-spin rounded-full border-3 border-line border-t-primary motion-reduce:animate-pulse"
  />
)
