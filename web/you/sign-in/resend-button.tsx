import { useNow } from '../../hooks/use-now.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** When the code before has had time to come. */
  readyAt: number
  /** While a code is on its way to be sent. */
  busy: boolean
  onClick: () => void
}

/** Sends another code. */
export function ResendButton({ readyAt, busy, onClick }: Props) {
  const texts = usePhoneCodeTexts()
  const left = Math.ceil((readyAt - useNow(1000).getTime()) / 1000)
  return (
    <Button variant="quiet" onClick={onClick} disabled={busy || left > 0}>
      {left > 0 ? texts.againIn(left) : texts.again}
    </Button>
  )
}
