import { useEffect } from 'react'
import type { Overview } from '../../contract/centre/overview.ts'
import { actingFor } from '../auth/acting-for.ts'
import { keepLastKnown, type LastKnown } from '../auth/last-known.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useClassTexts } from '../i18n/classes.ts'
import { useLanguage } from '../i18n/index.ts'
import { useTodayTexts } from '../i18n/today.ts'
import { paths } from '../paths.ts'

/** Keeps the first thing of this answer on the device. */
export function useKeepLastKnown(userId: string | undefined, overview: Overview | undefined): void {
  const language = useLanguage()
  const firstOf = useFirstOf()
  useEffect(() => {
    if (!userId || !overview || actingFor()) return
    const first = firstOf(overview)
    const works = !!(overview.desk ?? overview.teaching)
    keepLastKnown(first && { ...first, userId, language, works, runs: overview.centre !== null })
  })
}

type First = Omit<LastKnown, 'userId' | 'language' | 'works' | 'runs'>

function useFirstOf(): (overview: Overview) => First | undefined {
  const { desk: atDesk, takeMoney, nextUp, openClass: label } = useTodayTexts()
  const { next } = useClassTexts()
  const { range } = useClassTimes()
  return ({ desk, teaching, nextClass }) => {
    const now = new Date()
    const linesOf = ({ start, end, title }: { start: string; end: string; title: string }) => ({
      lines: [range(start, end, now), title],
      until: Date.parse(end),
    })
    const taught = [...(teaching?.today ?? []), teaching?.next].find((one) => one && new Date(one.end) > now)
    if (desk) return { heading: atDesk, lines: [], to: paths.desk(), label: takeMoney }
    if (taught)
      return { heading: nextUp, ...linesOf(taught), to: paths.bookedSession(taught.sessionId), label }
    return nextClass
      ? { heading: next, ...linesOf(nextClass), to: paths.booked(nextClass._id), label }
      : undefined
  }
}
