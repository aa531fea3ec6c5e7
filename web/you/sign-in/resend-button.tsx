import { useEffect, useState } from 'react'
import { usePhoneCodeMessages } from '../../i18n/phone-code.ts'
import { Button } from '../../ui/button.tsx'

const PAUSE_SECONDS = 60

type Props = {
  /** At once: no code is on its way. */
  isReady: boolean
  onClick: () => void
}

/** Sends another code, once the first one has had time to come. Give it a new `key` for each code. */
export function ResendButton({ isReady, onClick }: Props) {
  const messages = usePhoneCodeMessages()
  const [left, setLeft] = useState(PAUSE_SECONDS)
  useEffect(() => {
    const timer = setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000)
    return () => clearInterval(timer)
  }, [])
  const waits = left > 0 && !isReady
  return (
    <Button variant="quiet" onClick={onClick} disabled={waits}>
      {waits ? messages.againIn(left) : messages.again}
    </Button>
  )
}
