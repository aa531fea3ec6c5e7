import { useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { FirstHour } from '../../../contract/centre/first-hour.ts'
import { type FirstStep, firstSteps } from '../../../contract/centre/first-steps.ts'
import { callApi } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useFirstHourTexts } from '../../i18n/first-hour.ts'
import { useFormats } from '../../i18n/formats.ts'
import { paths } from '../../paths.ts'
import { firstHourQuery } from '../../queries/centre.ts'
import { overviewQuery } from '../../queries/overview.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { StepForm } from './first-hour/step-form.tsx'

/** Y05: leads a new Admin through what a centre needs first. */
export default function FirstHourPage() {
  return (
    <AdminOnly>
      <FirstSteps />
    </AdminOnly>
  )
}

function FirstSteps() {
  const texts = useFirstHourTexts()
  const query = useQuery(firstHourQuery)
  const client = useQueryClient()
  const isNew = query.data?.state === 'new'
  useEffect(() => {
    // Today leads here once. Should this not arrive, it leads here once more.
    if (!isNew) return
    void callApi('PUT /settings/first-hour', { body: { state: 'begun' } }).then(
      // Or Today would lead here again by what it read before.
      () => client.removeQueries({ queryKey: overviewQuery().queryKey }),
      () => {},
    )
  }, [isNew, client])
  return (
    <Page title={texts.title} intro={texts.intro}>
      <Loaded query={query} failed={texts.failed}>
        {(firstHour) => <Steps left={firstHour.left} />}
      </Loaded>
    </Page>
  )
}

const stepIn = (hash: string): FirstStep | undefined => firstSteps.find((step) => `#${step}` === hash)

function Steps({ left }: Pick<FirstHour, 'left'>) {
  const texts = useFirstHourTexts()
  const named = stepIn(useLocation().hash)
  const [skipped, setSkipped] = useState<readonly FirstStep[]>([])
  const ahead = left.filter((step) => !skipped.includes(step))
  const current = named && ahead.includes(named) ? named : ahead[0]
  return (
    <div className="grid max-w-3xl gap-4">
      <p role="status" className="text-muted text-sm">
        {left.length > 0 && texts.left(left.length)}
      </p>
      <ol className="grid gap-3">
        {firstSteps.map((step, place) => (
          <Step
            key={step}
            step={step}
            number={place + 1}
            isDone={!left.includes(step)}
            isOpen={step === current}
            onSkip={() => setSkipped([...skipped, step])}
          />
        ))}
      </ol>
      {current === undefined && (
        <EmptyState
          icon={<CircleCheck aria-hidden="true" className="size-10" strokeWidth={1.5} />}
          title={left.length === 0 ? texts.allDone : texts.left(left.length)}
          text={texts.allDoneHint}
          action={<ButtonLink to={paths.dashboard()}>{texts.toToday}</ButtonLink>}
        />
      )}
    </div>
  )
}

type StepProps = {
  step: FirstStep
  number: number
  isDone: boolean
  isOpen: boolean
  onSkip: () => void
}

function Step({ step, number, isDone, isOpen, onSkip }: StepProps) {
  const texts = useFirstHourTexts()
  const formats = useFormats()
  const { title, hint } = texts.steps[step]
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      className="rounded-card border border-line bg-surface p-4 aria-[current]:border-primary sm:p-5"
    >
      <h2 className="flex flex-wrap items-center gap-3 font-semibold text-lg">
        <span
          aria-hidden="true"
          className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-base text-primary"
        >
          {isDone ? <CircleCheck className="size-5" /> : formats.number(number)}
        </span>
        {title}
        {isDone && <span className="font-normal text-success text-sm">{texts.done}</span>}
      </h2>
      {isOpen && (
        <div className="mt-3 grid gap-4">
          <p className="text-muted">{hint}</p>
          <StepForm step={step} />
          <Button
            variant="quiet"
            className="justify-self-start"
            aria-label={texts.skipNamed(title)}
            onClick={onSkip}
          >
            {texts.skip}
          </Button>
        </div>
      )}
    </li>
  )
}
