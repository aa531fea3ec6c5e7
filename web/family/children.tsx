import { useQuery } from '@tanstack/react-query'
import type { Child } from '../../contract/people/guardians.ts'
import { useCurrentUser } from '../auth/auth-provider.tsx'
import { useNow } from '../hooks/use-now.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useFamilyTexts } from '../i18n/family.ts'
import { useFormats } from '../i18n/formats.ts'
import { childrenQuery } from '../queries/family.ts'
import { Panel } from '../today/panel.tsx'
import { Button } from '../ui/button.tsx'
import { Loaded } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { actFor } from './act-for.ts'

/** G16: the children of a guardian, each with their next class and what is due. */
export function Children() {
  const texts = useFamilyTexts()
  const query = useQuery(childrenQuery())
  return (
    <Panel title={texts.children}>
      <Loaded query={query} failed={texts.failed} waiting={<Skeleton className="h-24" />}>
        {(children) => (
          <ul className="divide-y divide-line">
            {children.map((child) => (
              <li key={child._id} className="grid gap-2 py-4 first:pt-0 last:pb-0">
                <One child={child} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function One({ child: { childId: id, name, next, due } }: { child: Child }) {
  const texts = useFamilyTexts()
  const { userId } = useCurrentUser()
  const { money } = useFormats()
  const { range } = useClassTimes()
  const now = useNow()
  return (
    <>
      <h3 className="wrap-anywhere font-bold text-lg">{name}</h3>
      <p className="wrap-anywhere">
        {next ? `${range(next.start, next.end, new Date(now))} · ${next.sessionTitle}` : texts.noClass}
      </p>
      <p className={due ? 'font-semibold' : 'text-muted text-sm'}>
        {due ? texts.due(money(due.amount, due.currency)) : texts.nothingDue}
      </p>
      <Button variant="secondary" className="justify-self-start" onClick={() => actFor({ userId, id, name })}>
        {texts.see(name)}
      </Button>
    </>
  )
}
