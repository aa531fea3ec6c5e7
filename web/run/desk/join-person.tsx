import { useState } from 'react'
import { useRole } from '../../auth/auth-provider.tsx'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { usePersonRecordTexts } from '../../i18n/person-record.ts'
import { Button } from '../../ui/button.tsx'

const loadDialog = async () => (await import('./join-dialog.tsx')).Joining

/** G17: an Admin says that another entry is the same person, sees what moves, and joins both. */
export function JoinPerson({ personId }: { personId: string }) {
  const texts = usePersonRecordTexts()
  const { role } = useRole()
  const [isOpen, setOpen] = useState(false)
  const Joining = useLazyComponent(loadDialog, isOpen)
  if (role !== 'Admin') return null
  return (
    <>
      <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
        {texts.same}
      </Button>
      {isOpen && Joining && <Joining personId={personId} onClose={() => setOpen(false)} />}
    </>
  )
}
