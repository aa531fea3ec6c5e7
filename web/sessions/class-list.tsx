import Play from 'lucide-react/icons/play'
import type { ReactNode } from 'react'
import type { SessionClass } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { useClassTexts } from '../i18n/classes.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { ClassTime } from './class-time.tsx'
import { Folded } from './folded.tsx'

type Props = {
  /** In the order of their start. */
  classes: readonly (SessionClass & { recordingUrl?: string | undefined })[]
  /** What can be done with a class that is ahead. */
  actionsOf?: (one: SessionClass, isNext: boolean) => ReactNode
  /** What can be done with a class that has begun. */
  actionsSince?: (one: SessionClass) => ReactNode
  /** Beside the heading. */
  action?: ReactNode
  /** Of the classes ahead, so many are seen at once: on a phone more push away what is below. */
  shown?: number
}

/** All classes of a session, the next one first; those that are over or far ahead are folded. */
export function ClassList({ classes, actionsOf, actionsSince, action, shown: most = 8 }: Props) {
  const texts = useClassTexts().list
  const now = useNow()
  const over = classes.filter((one) => isOver(one, now))
  const ahead = classes.filter((one) => !over.includes(one))
  const next = ahead.find(({ state }) => state === 'planned')
  // The last few are not worth a press.
  const shown = ahead.length > most + 3 ? most : ahead.length
  const [near, far] = [ahead.slice(0, shown), ahead.slice(shown)]
  // Folded, they would be found by nobody who does not know of them.
  const recorded = over.filter(({ recordingUrl, hasRecording }) => recordingUrl || hasRecording).length
  const row = (one: Props['classes'][number]) => (
    <ClassRow key={one._id} one={one} isNext={one === next}>
      {one.state === 'planned' && actionsOf?.(one, one === next)}
      {one.state === 'planned' && new Date(one.start) <= now && actionsSince?.(one)}
    </ClassRow>
  )
  return (
    <section className="grid gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-bold text-xl">
          {texts.count(classes.length, classes.filter(({ state }) => state === 'cancelled').length)}
        </h2>
        {action}
      </div>
      {ahead.length > 0 && <ol className="grid">{near.map(row)}</ol>}
      {far.length > 0 && (
        <Folded label={texts.more(far.length)}>
          <ol className="grid">{far.map(row)}</ol>
        </Folded>
      )}
      {over.length > 0 && (
        <Folded label={texts.over(over.length, recorded)} open={ahead.length === 0}>
          <ol className="grid">
            {over.map((one) => (
              <ClassRow key={one._id} one={one}>
                {one.state !== 'cancelled' && actionsSince?.(one)}
              </ClassRow>
            ))}
          </ol>
        </Folded>
      )}
    </section>
  )
}

/** A page stays open longer than what it has read holds. */
const isOver = ({ state, end }: SessionClass, now: Date) => state === 'done' || new Date(end) < now

type ClassRowProps = { one: Props['classes'][number]; isNext?: boolean; children?: ReactNode }

/** A class in a list, and what can be done with it. */
function ClassRow({ one, isNext = false, children }: ClassRowProps) {
  const texts = useClassTexts().list
  const isCancelled = one.state === 'cancelled'
  return (
    <li
      className={cn(
        'flex items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3',
        isNext && 'flex-wrap',
      )}
    >
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className={isCancelled ? 'line-through' : 'font-medium'}>
            <ClassTime start={one.start} end={one.end} />
          </span>
          {isNext && <Badge tone="info">{texts.next}</Badge>}
          {isCancelled && <Badge tone="danger">{texts.cancelled}</Badge>}
          {one.change?.kind === 'added' && <Badge tone="success">{texts.added}</Badge>}
          {!isCancelled && <ClassMoved of={one} />}
          {one.hasRecording && !one.recordingUrl && <Badge tone="info">{texts.hasRecording}</Badge>}
        </div>
        {one.topic && <p className="wrap-anywhere">{one.topic}</p>}
        {one.substitute && (
          <p className="wrap-anywhere font-medium text-sm">{texts.substitute(one.substitute)}</p>
        )}
        {one.heldBy && <p className="wrap-anywhere text-muted text-sm">{texts.heldBy(one.heldBy)}</p>}
        {one.asked && <p className="wrap-anywhere text-muted text-sm">{texts.asked(one.asked)}</p>}
        {one.place && <p className="wrap-anywhere text-muted text-sm">{one.place}</p>}
        {one.change && <p className="wrap-anywhere text-muted text-sm">{texts.reason(one.change.reason)}</p>}
      </div>
      {one.recordingUrl && <Recording url={one.recordingUrl} />}
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  )
}

function Recording({ url }: { url: string }) {
  const texts = useClassTexts().list
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-primary hover:underline"
    >
      <Play aria-hidden="true" className="size-4 shrink-0" />
      {texts.recording}
    </a>
  )
}

/** That a class was moved, and when it was to be. */
export function ClassMoved({ of: { movedFrom } }: { of: Pick<SessionClass, 'movedFrom'> }) {
  const texts = useClassTexts().list
  const { range } = useClassTimes()
  const now = useNow()
  if (!movedFrom) return null
  return (
    <>
      <Badge tone="warning">{texts.moved}</Badge>
      <span className="text-muted text-sm">
        <span className="sr-only">{texts.insteadOf} </span>
        <s>
          <time dateTime={movedFrom}>{range(movedFrom, movedFrom, now)}</time>
        </s>
      </span>
    </>
  )
}
