import { useEffect, useState } from 'react'
import { useConfig } from '../../client-config.tsx'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useMessageChoiceTexts } from '../../i18n/message-choices.ts'
import { Button } from '../../ui/button.tsx'
import { notify } from '../../ui/notify.tsx'
import { type PushState, readPushState, turnPushOff, turnPushOn } from './push-subscription.ts'

type Props = {
  /** Only where nothing has been decided yet, as after a booking. */
  isOffer?: boolean
  onChange?: () => void
}

/** Shows messages in this browser, or says what stands in the way. */
export function PhoneMessages({ isOffer = false, onChange }: Props) {
  const { phone } = useMessageChoiceTexts()
  const { pushKey } = useConfig()
  const [state, setState] = useState<PushState>()
  useEffect(() => {
    void readPushState(pushKey).then(setState, () => setState('unavailable'))
  }, [pushKey])
  const { submit, isPending } = useSubmit<PushState>({
    mutationFn: () => (state === 'on' ? turnPushOff() : turnPushOn(pushKey ?? '')),
    onSuccess(now) {
      setState(now)
      onChange?.()
    },
    onError: () => notify.error(phone.failed),
  })
  if (state === undefined || state === 'unavailable' || (isOffer && state !== 'off' && !isPending))
    return null
  return (
    <div className="grid justify-items-start gap-2 rounded-control bg-sunken px-3.5 py-3">
      <p role={state === 'denied' ? 'status' : undefined}>{phone[state]}</p>
      {(state === 'on' || state === 'off') && (
        <Button variant="secondary" size="sm" busy={isPending} onClick={() => submit()}>
          {state === 'on' ? phone.turnOff : phone.turnOn}
        </Button>
      )}
    </div>
  )
}
