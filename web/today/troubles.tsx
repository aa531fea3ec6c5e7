import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { useCentreTexts } from '../i18n/centre.ts'
import { useLanguage } from '../i18n/index.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'
import { systemQuery } from '../queries/centre.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Panel } from './panel.tsx'

type Props = { centre: NonNullable<Overview['centre']> }

const tones: Record<string, Tone> = {
  fine: 'success',
  attention: 'warning',
  broken: 'danger',
  unknown: 'neutral',
}

/** Shows what is wrong: the system's worst state, emails that failed, refunds that are pending. */
export function Troubles({ centre: { failedEmails, refundsDue } }: Props) {
  const texts = useTodayTexts()
  return (
    <Panel title={texts.troubles}>
      <ul className="grid gap-1">
        <li>
          <System />
        </li>
        <li>
          <Line to={paths.outbox('?state=failed')} isWrong={failedEmails > 0}>
            {failedEmails > 0 ? texts.failedEmails(failedEmails) : texts.noFailedEmails}
          </Line>
        </li>
        <li>
          <Line to={paths.everyonesPayments({ status: 'refund_due' })} isWrong={refundsDue > 0}>
            {refundsDue > 0 ? texts.refundsDue(refundsDue) : texts.noRefundsDue}
          </Line>
        </li>
      </ul>
    </Panel>
  )
}

/**
 * The report's own sentence only where something is wrong: beside what waits, "all is in order" is untrue.
 */
function System() {
  const texts = { system: useCentreTexts().system, today: useTodayTexts() }
  const { data, isError } = useQuery(systemQuery(useLanguage()))
  if (!data)
    return (
      <Line to={paths.system()} isWrong={false}>
        {isError ? texts.today.systemUnknown : texts.today.checkingSystem}
      </Line>
    )
  return (
    <Line to={paths.system()} isWrong={data.state === 'broken'}>
      {texts.today.system}
      <Badge tone={tones[data.state] ?? 'neutral'}>{texts.system.states[data.state]}</Badge>
      {data.state !== 'fine' && data.summary}
    </Line>
  )
}

function Line({ to, isWrong, children }: { to: string; isWrong: boolean; children: ReactNode }) {
  return (
    <Link
      prefetch="intent"
      to={to}
      className={`flex min-h-11 flex-wrap items-center gap-2 py-1 underline-offset-4 hover:underline ${isWrong ? 'font-semibold text-danger' : ''}`}
    >
      {children}
    </Link>
  )
}
