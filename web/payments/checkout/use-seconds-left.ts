import { useQuery } from '@tanstack/react-query'
import { HOLD_MS } from '../../../contract/limits.ts'
import { useNow } from '../../hooks/use-now.ts'

/** Whole seconds until an instant of the server's, 0 when it has come; undefined without an instant. */
export function useSecondsLeft(instant: string | undefined): number | undefined {
  const { data: lead = 0 } = useQuery({
    queryKey: ['clock-lead', instant],
    queryFn: readClockLead,
    enabled: instant !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const now = useNow(1000)
  if (instant === undefined) return undefined
  return secondsLeft(Date.parse(instant) + lead - now.getTime())
}

/** The lead is known to half a second only: a clock that has just begun never shows more than the whole time. */
export const secondsLeft = (milliseconds: number): number =>
  Math.min(HOLD_MS / 1000, Math.max(0, Math.ceil(milliseconds / 1000)))

/** How far this clock is ahead of the server's, in milliseconds: that of a phone may be minutes off. */
async function readClockLead(): Promise<number> {
  const asked = Date.now()
  const response = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
  const answered = Date.now()
  const said = Date.parse(response.headers.get('date') ?? '')
  // The header counts whole seconds, cut off: half a second is right on average.
  return Number.isNaN(said) ? 0 : (asked + answered) / 2 - (said + 500)
}
