import type { ReactNode } from 'react'
import type { SessionClass } from '../../contract/sessions/sessions.ts'
import { useNow } from '../hooks/use-now.ts'
import { useClassListMessages } from '../i18n/class-list.ts'
import { useClassTimes } from '../i18n/class-times.ts'
import { Badge } from '../ui/badge.tsx'
import { cn } from '../ui/cn.ts'
import { ClassTime } from './class-time.tsx'

type Props = { one: SessionClass; isNext?: boolean; children?: ReactNode }

/** A class in a list, and what can be done with it. */
export function ClassRow({ one, isNext = false, children }: Props) {
  const messages = useClassListMessages()
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
          {isNext && <Badge tone="info">{messages.next}</Badge>}
          {isCancelled && <Badge tone="danger">{messages.cancelled}</Badge>}
          {one.change?.kind === 'added' && <Badge tone="success">{messages.added}</Badge>}
          {!isCancelled && <ClassMoved of={one} />}
        </div>
        {one.place && <p className="wrap-anywhere text-muted text-sm">{one.place}</p>}
        {one.change && (
          <p className="wrap-anywhere text-muted text-sm">{messages.reason(one.change.reason)}</p>
        )}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </li>
  )
}

/** That a class was moved, and when it was to be. */
export function ClassMoved({ of: { movedFrom } }: { of: Pick<SessionClass, 'movedFrom'> }) {
  const messages = useClassListMessages()
  const { range } = useClassTimes()
  const now = useNow()
  if (!movedFrom) return null
  return (
    <>
      <Badge tone="warning">{messages.moved}</Badge>
      <span className="text-muted text-sm">
        <span className="sr-only">{messages.insteadOf} </span>
        <s>
          <time dateTime={movedFrom}>{range(movedFrom, movedFrom, now)}</time>
        </s>
      </span>
    </>
  )
}
