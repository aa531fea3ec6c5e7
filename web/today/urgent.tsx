import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import type { OpenChoice } from '../../contract/classes/class-change-choices.ts'
import type { Checkout } from '../../contract/payments/checkouts.ts'
import { CheckoutLink, waitsForPayer } from '../book/begun/checkout-link.tsx'
import { PayHeldSeat } from '../book/checkout/hold-countdown.tsx'
import { OwnWaitlists } from '../book/waitlist/own-lines.tsx'
import { useChoiceTexts } from '../i18n/class-change-choices.ts'
import { useTimeFormats } from '../i18n/time-formats.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { ClassTime } from '../sessions/class-time.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Money } from '../ui/money.tsx'
import { Panel } from './panel.tsx'

type Props = { overview: Overview }

/** Shows before all else what runs out: a seat that is offered or held for a payment, and an answer. */
export function Urgent({ overview: { waitlist, checkouts, choices } }: Props) {
  return (
    <>
      <OwnWaitlists places={waitlist} />
      <OpenMoney checkouts={checkouts} />
      <OpenChoices choices={choices} />
    </>
  )
}

/**
 * Unpaid holds, payments that are being confirmed, and pending refunds. Renders nothing if there are none.
 */
function OpenMoney({ checkouts }: { checkouts: readonly Checkout[] }) {
  const texts = useTodayTexts()
  if (checkouts.length === 0) return null
  return (
    <Panel title={texts.payments}>
      <ul className="grid gap-3">
        {checkouts.map((checkout) => (
          <li key={checkout.checkoutId} className="grid gap-2">
            {waitsForPayer(checkout) ? (
              <>
                <Title checkout={checkout} />
                <PayHeldSeat
                  sessionId={checkout.sessionId}
                  expiresAt={checkout.expiresAt ?? ''}
                  part={checkout.part?.number}
                  isSwitch={checkout.movesBooking !== undefined}
                />
              </>
            ) : (
              <CheckoutLink checkout={checkout} />
            )}
          </li>
        ))}
      </ul>
      <ButtonLink to={paths.money()} variant="secondary" className="self-start">
        {texts.allPayments}
      </ButtonLink>
    </Panel>
  )
}

function Title({ checkout: { checkoutId, sessionTitle, amount, currency } }: { checkout: Checkout }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <Link
        prefetch="intent"
        to={paths.checkout(checkoutId)}
        className="min-h-11 content-center wrap-anywhere font-semibold hover:underline"
      >
        {sessionTitle}
      </Link>
      <Money amount={amount} currency={currency} />
    </div>
  )
}

/**
 * On the dashboard: the changed classes about which the user may still choose, by what is answered at once,
 * the most urgent first.
 */
function OpenChoices({ choices }: { choices: readonly OpenChoice[] }) {
  const texts = useChoiceTexts()
  if (choices.length === 0) return null
  const byAnswer = Object.groupBy(choices, ({ bookingId, dayOffId }) => dayOffId ?? bookingId)
  return (
    <Card className="grid gap-4 border-accent p-5 sm:p-6">
      <h2 className="font-bold text-xl">{texts.openTitle}</h2>
      <ul className="grid gap-4">
        {Object.entries(byAnswer).map(([answered, changes = []]) => (
          <li key={answered} className="grid gap-2 sm:flex sm:items-center sm:justify-between sm:gap-4">
            <ChangesOfAnswer changes={changes} />
            <ButtonLink to={paths.booked(changes[0]?.bookingId ?? '')} className="shrink-0">
              {texts.choosing}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function ChangesOfAnswer({ changes }: { changes: readonly OpenChoice[] }) {
  const texts = useChoiceTexts()
  const { dateTime } = useTimeFormats()
  const [first] = changes
  if (!first) return null
  return (
    <div className="grid min-w-0 gap-1">
      <p className="wrap-anywhere font-semibold">
        {[...new Set(changes.map(({ title }) => title))].join(', ')}
      </p>
      {changes.map(({ changeId, bookingId, kind, before, after }) => (
        <p key={`${changeId} ${bookingId}`}>
          {texts[kind]}:{' '}
          <s className="text-muted">
            <ClassTime {...before} />
          </s>{' '}
          {after && (
            <span className="block font-semibold">
              {texts.is}: <ClassTime {...after} />
            </span>
          )}
        </p>
      ))}
      <p className="text-muted">{texts.openHint(dateTime(first.answerBy))}</p>
    </div>
  )
}
