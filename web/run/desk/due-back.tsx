import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskRefund } from '../../../contract/desk/desk.ts'
import { useDeskMessages } from '../../i18n/desk.ts'
import { useMethodMessages } from '../../i18n/methods.ts'
import { deskRefundsQuery } from '../../queries/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { AccountContact } from '../../ui/contact.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Money } from '../../ui/money.tsx'
import { GiveBack } from './give-back.tsx'

/** Money that was taken by hand and has to go back by hand. */
export function Due() {
  const messages = useDeskMessages()
  const query = useQuery(deskRefundsQuery)
  return (
    <section className="mt-10 grid gap-4">
      <div>
        <h2 className="font-bold text-xl">{messages.dueTitle}</h2>
        <p className="text-muted">{messages.dueIntro}</p>
      </div>
      <Loaded query={query} failed={messages.failedToLoadDue}>
        {({ refunds, more }) => (
          <>
            {refunds.length === 0 && <p className="text-muted">{messages.dueNone}</p>}
            <ul className="grid gap-3">
              {refunds.map((refund) => (
                <li key={refund.paymentId}>
                  <DueCard refund={refund} />
                </li>
              ))}
            </ul>
            {more && <p className="text-muted text-sm">{messages.dueMore}</p>}
          </>
        )}
      </Loaded>
    </section>
  )
}

function DueCard({ refund }: { refund: DeskRefund }) {
  const messages = useDeskMessages()
  const methods = useMethodMessages()
  const [isGiving, setGiving] = useState(false)
  const name = refund.name || messages.unnamed
  return (
    <Card className="grid gap-3 p-4 sm:flex sm:items-center sm:justify-between">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{name}</p>
        <div className="text-muted text-sm">
          <AccountContact account={refund} />
          <p className="wrap-anywhere">{refund.sessionTitle}</p>
          <p>
            {messages.dueSince} <DateTime value={refund.due_at} show="date" />
          </p>
        </div>
      </div>
      <div className="grid justify-items-start gap-2">
        <p className="font-bold">
          <Money amount={refund.amount} currency={refund.currency} />
        </p>
        <p className="text-muted text-sm">
          {methods[refund.method]}
          {refund.reference && (
            <>
              {' '}
              <code className="select-all break-all">{refund.reference}</code>
            </>
          )}
        </p>
        <Button size="sm" aria-label={`${messages.giveBack}: ${name}`} onClick={() => setGiving(true)}>
          {messages.giveBack}
        </Button>
      </div>
      <GiveBack
        open={isGiving}
        name={name}
        sessionTitle={refund.sessionTitle}
        payments={[refund]}
        onClose={() => setGiving(false)}
      />
    </Card>
  )
}
