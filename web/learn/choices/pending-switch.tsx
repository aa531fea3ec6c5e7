import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../auth/auth-provider.tsx'
import { CheckoutLink, waitsForPayer } from '../../book/begun/checkout-link.tsx'
import { ReleaseSeat } from '../../book/checkout/release-seat.tsx'
import { useNow } from '../../hooks/use-now.ts'
import { useChoiceTexts } from '../../i18n/class-change-choices.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { pendingSwitchQuery } from '../../queries/checkouts.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useAmount } from './choice-parts.tsx'

/** That the seat moves to another batch once that is paid; to pay, or to keep the seat here. */
export function PendingSwitch({ bookingId }: { bookingId: string }) {
  const texts = useChoiceTexts()
  const amountOf = useAmount()
  const { dateTime } = useTimeFormats()
  const { userId } = useCurrentUser()
  const now = useNow()
  const { data: checkout } = useQuery(pendingSwitchQuery(bookingId, userId))
  if (!checkout) return null
  const { sessionId, sessionTitle, amount, expiresAt } = checkout
  if (!waitsForPayer(checkout) || !expiresAt) return <CheckoutLink checkout={checkout} />
  if (new Date(expiresAt) <= now) return null
  return (
    <section
      aria-label={texts.pendingTitle}
      className="grid gap-3 rounded-card bg-primary-soft p-4 text-primary"
    >
      <p className="wrap-anywhere font-semibold">
        {texts.pending(sessionTitle, amountOf(amount), dateTime(expiresAt, 'time'))}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <ButtonLink variant="accent" to={paths.payment(sessionId)}>
          {texts.payConfirm(amountOf(amount))}
        </ButtonLink>
        <ReleaseSeat isSwitch label={texts.keepHere} sessionId={sessionId} />
      </div>
    </section>
  )
}
