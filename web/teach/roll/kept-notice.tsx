import { Link } from 'react-router'
import { useNow } from '../../hooks/use-now.ts'
import { useClassTimes } from '../../i18n/class-times.ts'
import { useRollTexts } from '../../i18n/roll.ts'
import { paths } from '../../paths.ts'
import { useKeptRolls } from './kept-rolls.ts'

/** Rolls that this phone keeps, or that were not accepted. Leads to each. Renders nothing without any. */
export function KeptRolls({ userId }: { userId: string }) {
  const texts = useRollTexts()
  const { range } = useClassTimes()
  const now = useNow()
  const kept = useKeptRolls(userId)
  if (kept.length === 0) return null
  return (
    <ul className="rounded-control bg-accent-soft px-4 py-1 text-accent-ink">
      {kept.map(({ key, classId, start, refused }) => {
        const time = range(start, start, now)
        return (
          <li key={key}>
            <Link
              to={paths.roll(classId)}
              className="flex min-h-11 items-center font-semibold hover:underline"
            >
              {refused ? texts.refusedOf(time) : texts.keptOf(time)}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}
