import CalendarOff from 'lucide-react/icons/calendar-off'
import { useState } from 'react'
import { useLazyComponent } from '../../../hooks/use-lazy-component.ts'
import { useDayOffMessages } from '../../../i18n/days-off.ts'
import { Button } from '../../../ui/button.tsx'
import { useCentreChoice } from '../filters.tsx'

const load = async () => (await import('./day-off-dialog.tsx')).DayOffDialog

/** Opens the dialog of a day without classes, with the day and the filters that the routine shows. */
export function DayOffButton({ isOwn = false }: { isOwn?: boolean }) {
  const messages = useDayOffMessages()
  const [isOpen, setOpen] = useState(false)
  const { choice, today } = useCentreChoice()
  const isOver = choice.date < today
  const Dialog = useLazyComponent(load, isOpen)
  return (
    <>
      <Button variant="secondary" size="sm" busy={isOpen && !Dialog} onClick={() => setOpen(true)}>
        <CalendarOff aria-hidden="true" className="size-4" />
        {messages.open}
      </Button>
      {isOpen && Dialog && (
        <Dialog
          day={isOver ? today : choice.date}
          filters={choice.filters}
          isOwn={isOwn}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
