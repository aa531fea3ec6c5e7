import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { deskRefundsQuery, ownReceiptsQuery } from '../../queries/desk.ts'
import { Card } from '../../ui/card.tsx'
import { PersonLine } from '../../ui/contact.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { NamedList } from '../../ui/named-list.tsx'
import { BoxOfToday } from './cash-box.tsx'
import { Counter } from './counter.tsx'
import { type Done, DonePanel, ReceiptHit } from './done-panel.tsx'
import { DueRefund, dueBySeat } from './due-back.tsx'
import { useExpected } from './use-who.ts'

/**
 * M10: a person comes to the counter, pays or gets a refund, and the next one comes. For Admins and
 * cashiers.
 */
export default function DeskPage() {
  const texts = useDeskTexts()
  return (
    <CashierOnly>
      <Page title={texts.title} intro={texts.intro}>
        <Desk />
      </Page>
    </CashierOnly>
  )
}

function Desk() {
  const [params, setParams] = useSearchParams()
  const person = useExpected()
  const [done, setDone] = useState<Done>()
  const [isNext, setNext] = useState(false)
  /** The next person is somebody else, and often buys the same. */
  function startAnew() {
    setDone(undefined)
    setNext(true)
    const session = params.get('session')
    setParams(session ? { session } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <div className="grid items-start gap-10 xl:grid-cols-[minmax(0,42rem)_minmax(14rem,22rem)]">
      <div className="grid gap-10 print:gap-0">
        {done ? (
          <DonePanel done={done} onNext={startAnew} />
        ) : (
          <>
            <Counter isNext={isNext} onDone={setDone} />
            {!params.get('session') && !person && <DueBack />}
          </>
        )}
      </div>
      <aside className="grid max-w-2xl gap-6">
        <BoxOfToday />
        <LastReceipts />
      </aside>
    </div>
  )
}

/** What one has taken today, the latest first: to print one again, or to see that it was written down. */
function LastReceipts() {
  const texts = useDeskTexts().lastReceipts
  const { data } = useQuery(ownReceiptsQuery)
  if (!data) return null
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-lg">{texts.title}</h2>
      {data.receipts.length === 0 ? (
        <p className="text-muted">{texts.none}</p>
      ) : (
        <NamedList name={texts.title} className="divide-y divide-line rounded-control border border-line">
          {data.receipts.map((receipt) => (
            <li key={receipt._id}>
              <ReceiptHit receipt={receipt} />
            </li>
          ))}
        </NamedList>
      )}
    </section>
  )
}

/** Money that was taken by hand and has to be refunded by hand. */
function DueBack() {
  const texts = useDeskTexts()
  const query = useQuery(deskRefundsQuery)
  return (
    <section className="grid max-w-2xl gap-4">
      <div>
        <h2 className="font-bold text-xl">{texts.dueTitle}</h2>
        <p className="text-muted">{texts.dueIntro}</p>
      </div>
      <Loaded query={query} failed={texts.failedToLoadDue}>
        {({ refunds, more }) => (
          <>
            {refunds.length === 0 && <p className="text-muted">{texts.dueNone}</p>}
            <ul className="grid gap-3">
              {dueBySeat(refunds).map((ofSeat) => (
                <li key={ofSeat[0].paymentId}>
                  <Card className="grid gap-2 p-4">
                    <PersonLine person={ofSeat[0]} unnamed={texts.unnamed} />
                    <DueRefund refunds={ofSeat} />
                  </Card>
                </li>
              ))}
            </ul>
            {more && <p className="text-muted text-sm">{texts.dueMore}</p>}
          </>
        )}
      </Loaded>
    </section>
  )
}
