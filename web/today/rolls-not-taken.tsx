import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ROLL_CLOSES_DAYS } from '../../contract/attendance/roll-phase.ts'
import type { RollsNotTaken as Rolls } from '../../contract/centre/overview.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useRollTexts } from '../i18n/roll.ts'
import { paths } from '../paths.ts'
import { Panel } from './panel.tsx'

type Props = { rolls: Rolls; names?: boolean; children?: ReactNode }

/**
 * A10: classes that are over and whose roll nobody has taken. Each leads to its roll. With `names` of who
 * teaches them; `children` come below.
 */
export function RollsNotTaken({ rolls: { count, classes }, names, children }: Props) {
  const texts = useRollTexts()
  const { range } = useClassTimes()
  const now = useNow()
  if (count === 0) return null
  return (
    <Panel title={texts.notTaken}>
      <ul className="divide-y divide-line">
        {classes.map(({ _id, title, tutor, start, end }) => (
          <li key={_id}>
            <Link prefetch="intent" to={paths.roll(_id)} className="group grid min-h-11 content-center py-2">
              <span className="wrap-anywhere font-semibold group-hover:underline">{texts.takeOf(title)}</span>
              <span className="wrap-anywhere text-muted text-sm">
                {[range(start, end, now), ...(names ? [tutor] : [])].join(' · ')}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="text-muted text-sm">{texts.takeWithin(ROLL_CLOSES_DAYS)}</p>
      {count > classes.length && <p className="text-muted">{texts.andMore(count - classes.length)}</p>}
      {children}
    </Panel>
  )
}
