import type { Overview } from '../../contract/centre/overview.ts'
import { OwnWaitlists } from '../book/waitlist/own-lines.tsx'
import { OpenChoices } from '../learn/choices/open-choices.tsx'
import { OpenMoney } from './open-money.tsx'

type Props = { overview: Overview }

/** What runs out, before everything else: a seat that is offered or held for a payment, and an answer. */
export function Urgent({ overview: { waitlist, checkouts, choices } }: Props) {
  return (
    <>
      <OwnWaitlists places={waitlist} />
      <OpenMoney checkouts={checkouts} />
      <OpenChoices choices={choices} />
    </>
  )
}
