import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Overview } from '../../contract/centre/overview.ts'
import { callApi } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useFirstHourTexts } from '../i18n/first-hour.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Panel } from './panel.tsx'

/** Y05: what a new centre still lacks. Its first Admin is led there once. */
export function FirstHour({ firstHour: { state, left } }: { firstHour: NonNullable<Overview['firstHour']> }) {
  const texts = useFirstHourTexts()
  const navigate = useNavigate()
  const isNew = state === 'new'
  useEffect(() => {
    if (isNew) void navigate(paths.firstHour())
  }, [isNew, navigate])
  const dismissal = useChange({
    send: () => callApi('PUT /settings/first-hour', { body: { state: 'dismissed' } }),
    done: texts.dismissed,
    failed: texts.failedToDismiss,
  })
  return (
    <Panel title={texts.leftTitle} className="border-primary">
      <ul className="grid gap-1">
        {left.map((step) => (
          <li key={step}>
            <Link
              to={paths.firstHour(step)}
              className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline"
            >
              {texts.steps[step].title}
            </Link>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.firstHour()}>{isNew ? texts.begin : texts.goOn}</ButtonLink>
        <Button variant="quiet" busy={dismissal.isPending} onClick={() => dismissal.submit()}>
          {texts.dismiss}
        </Button>
      </div>
    </Panel>
  )
}
