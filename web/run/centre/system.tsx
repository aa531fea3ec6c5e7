import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark'
import CircleX from 'lucide-react/icons/circle-x'
import type { SystemReport } from '../../../contract/centre/system.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useCentreTexts } from '../../i18n/centre.ts'
import { useLanguage } from '../../i18n/index.ts'
import { paths } from '../../paths.ts'
import { systemQuery } from '../../queries/centre.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Facts } from '../../ui/facts.tsx'

/** The server's health, for Admins: problems first, each with what to do about it. */
export default function System() {
  const texts = useCentreTexts().system
  return (
    <AdminOnly>
      <Page title={texts.title} intro={texts.intro}>
        <Report />
      </Page>
    </AdminOnly>
  )
}

function Report() {
  const texts = useCentreTexts().system
  const query = useQuery(systemQuery(useLanguage()))
  return (
    <Loaded query={query} failed={texts.failed}>
      {(report) => (
        <div className="grid gap-6">
          <Summary report={report} busy={query.isFetching} onAgain={() => void query.refetch()} />
          <Wrong findings={report.findings.filter(({ state }) => state !== 'fine')} />
          <InOrder findings={report.findings.filter(({ state }) => state === 'fine')} />
          <Versions report={report} />
        </div>
      )}
    </Loaded>
  )
}

type Finding = SystemReport['findings'][number]

const looks: Record<Finding['state'], { icon: LucideIcon; tone: Tone; colour: string }> = {
  fine: { icon: CircleCheck, tone: 'success', colour: 'text-success' },
  attention: { icon: CircleAlert, tone: 'warning', colour: 'text-accent-ink' },
  broken: { icon: CircleX, tone: 'danger', colour: 'text-danger' },
  unknown: { icon: CircleQuestionMark, tone: 'neutral', colour: 'text-muted' },
}

function Summary({ report, busy, onAgain }: { report: SystemReport; busy: boolean; onAgain: () => void }) {
  const texts = useCentreTexts().system
  const { icon: Icon, colour } = looks[report.state]
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4 p-5">
      <div className="flex min-w-0 items-start gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${colour}`} />
        <div>
          <p role="status" className="wrap-anywhere font-semibold text-lg">
            {report.summary}
          </p>
          <p className="text-muted text-sm">
            {texts.checked} <DateTime value={report.checkedAt} />
          </p>
        </div>
      </div>
      <Button variant="secondary" onClick={onAgain} busy={busy} busyLabel={texts.looking}>
        {texts.again}
      </Button>
    </Card>
  )
}

function Wrong({ findings }: { findings: Finding[] }) {
  const texts = useCentreTexts().system
  return findings.length === 0 ? null : (
    <ul className="grid gap-4">
      {findings.map(({ name, title, state, text, remedy }) => (
        <li key={name}>
          <Card className="grid gap-2 p-5">
            <div className="flex flex-wrap items-center gap-3">
              <h2 className="font-bold text-lg">{title}</h2>
              <Badge tone={looks[state].tone}>{texts.states[state]}</Badge>
            </div>
            <p className="wrap-anywhere">{text}</p>
            {remedy && (
              <p className="wrap-anywhere text-muted">
                <span className="font-semibold">{texts.whatToDo}</span> {remedy}
              </p>
            )}
            {name === 'email' && <SeeMore to={paths.outbox()}>{texts.seeEmails}</SeeMore>}
            {name === 'refunds' && <SeeMore to={paths.refunds()}>{texts.seeRefunds}</SeeMore>}
          </Card>
        </li>
      ))}
    </ul>
  )
}

const SeeMore = (props: { to: string; children: string }) => (
  <ButtonLink {...props} size="sm" variant="secondary" className="justify-self-start" />
)

function InOrder({ findings }: { findings: Finding[] }) {
  const texts = useCentreTexts().system
  const { icon: Icon, colour } = looks.fine
  return (
    <section>
      <h2 className="mb-3 font-bold text-xl">{texts.inOrder}</h2>
      <ul className="grid gap-3">
        {findings.map(({ name, title, text }) => (
          <li key={name} className="flex items-start gap-3">
            <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
            <p className="wrap-anywhere min-w-0">
              <span className="font-semibold">{title}:</span> <span className="text-muted">{text}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Versions({ report }: { report: SystemReport }) {
  const texts = useCentreTexts().system
  const { app, commit, node, postgres } = report.versions
  const since = new Date(Date.parse(report.checkedAt) - report.uptime * 1000).toISOString()
  return (
    <section>
      <h2 className="mb-3 font-bold text-xl">{texts.versions}</h2>
      <Facts
        className="grid-cols-2 sm:grid-cols-4"
        facts={[
          { label: texts.version, value: commit ? `${app} (${commit})` : app },
          { label: texts.node, value: node },
          { label: texts.postgres, value: postgres ?? '–' },
          { label: texts.since, value: <DateTime value={since} /> },
        ]}
      />
    </section>
  )
}
