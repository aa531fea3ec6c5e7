import { useState } from 'react'
import type { Price } from '../../../contract/sessions/offer.ts'
import { useLazyComponent } from '../../hooks/use-lazy-component.ts'
import { useCheckoutMessages } from '../../i18n/checkout.ts'
import { Button } from '../../ui/button.tsx'
import type { AppliedCode } from './use-price.ts'

export type CodeFieldProps = {
  applied: AppliedCode | undefined
  apply: (code: string) => Promise<Price>
  remove: () => void
}

const loadPanel = async () => (await import('./code-panel.tsx')).CodePanel

/** M12: a discount code, collapsed to one line until somebody has one. The rest loads then. */
export function CodeField(props: CodeFieldProps) {
  const messages = useCheckoutMessages()
  const [isOpen, setOpen] = useState(false)
  const isWanted = isOpen || props.applied !== undefined
  const Panel = useLazyComponent(loadPanel, isWanted)
  if (Panel && isWanted) return <Panel {...props} isOpen={isOpen} onOpen={setOpen} />
  return (
    <Button
      size="sm"
      variant="quiet"
      className="-ml-3.5 justify-self-start"
      busy={isWanted}
      onClick={() => setOpen(true)}
    >
      {messages.haveCode}
    </Button>
  )
}
