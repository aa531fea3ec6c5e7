import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CashierOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useDeskTexts } from '../../i18n/desk.ts'
import { Counter, usePerson } from './counter.tsx'
import { type Done, DonePanel } from './done-panel.tsx'
import { DueBack } from './due-back.tsx'

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
  const person = usePerson()
  const [done, setDone] = useState<Done>()
  const [isNext, setNext] = useState(false)
  /** The next person is somebody else, and often buys the same. */
  function startAnew() {
    setDone(undefined)
    setNext(true)
    const session = params.get('session')
    setParams(session ? { session } : {}, { replace: true, preventScrollReset: true })
  }
  if (done) return <DonePanel done={done} onNext={startAnew} />
  return (
    <>
      <Counter isNext={isNext} onDone={setDone} />
      {!params.get('session') && !person && <DueBack />}
    </>
  )
}
