import { useState } from 'react'
import type { DeskPerson } from '../../../contract/desk/desk.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { Button } from '../../ui/button.tsx'
import { Money } from '../../ui/money.tsx'

type Props = { person: DeskPerson; balance: { amount: number; currency: string } }

const load = async () => {
  const [{ AdvanceDialog }] = await Promise.all([
    import('./advance-dialog.tsx'),
    import('../../ui/dialog-box.tsx'),
  ])
  return AdvanceDialog
}

/** What a person has with the centre, and taking more of it. */
export function PersonBalance({ person, balance }: Props) {
  const texts = useDeskTexts().balance
  const [isOpen, setOpen] = useState(false)
  const Box = useLazyComponent(load, isOpen)
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p>
        {balance.amount > 0 ? (
          <>
            {texts.title}:{' '}
            <strong>
              <Money {...balance} />
            </strong>
          </>
        ) : (
          <span className="text-muted">{texts.none}</span>
        )}
      </p>
      <Button variant="secondary" size="sm" busy={isOpen && !Box} onClick={() => setOpen(true)}>
        {texts.take}
      </Button>
      {isOpen && Box && <Box person={person} onClose={() => setOpen(false)} />}
    </div>
  )
}
