import CalendarOff from 'lucide-react/icons/calendar-off'
import { type ReactNode, useState } from 'react'
import { useLazyComponent } from '../../../hooks/use-lazy-component.ts'
import { useDayOffTexts } from '../../../i18n/days-off.ts'
import type { CentreFilters } from '../../../queries/bookings.ts'
import { Button } from '../../../ui/button.tsx'
import { useCentreChoice } from '../filters.tsx'

const load = async () => (await import('./day-off-dialog.tsx')).DayOffDialog

/** Opens the dialog of a day without classes, with the day and the filters that the routine shows. */
export function DayOffButton({ isOwn = false }: { isOwn?: boolean }) {
  const texts = useDayOffTexts()
  const { choice, today } = useCentreChoice()
  const isOver = choice.date < today
  return (
    <DayOffOpener day={isOver ? today : choice.date} filters={choice.filters} isOwn={isOwn}>
      <CalendarOff aria-hidden="true" className="size-4" />
      {texts.open}
    </DayOffOpener>
  )
}

type Props = {
  day: string
  filters?: CentreFilters
  isOwn?: boolean
  /** What its people are told, to begin with. */
  reason?: string
  label?: string
  children: ReactNode
}

export function DayOffOpener({ day, filters = {}, isOwn = false, reason = '', label, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const Dialog = useLazyComponent(load, isOpen)
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={label}
        busy={isOpen && !Dialog}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && Dialog && (
        <Dialog day={day} filters={filters} isOwn={isOwn} reason={reason} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
