import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBookingMessages } from '../i18n/bookings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'

type Props = {
  /** Where somebody who is not signed in goes to book. */
  to?: string
  onClick?: () => void
  disabled?: boolean
  busy?: boolean
  /** Who manages the session has other things at hand. */
  isAtHand?: boolean
}

const look = { variant: 'accent', size: 'lg', className: 'w-full' } as const

/** The button of a session that begins with a seat in it. */
export function BookNow({ to, isAtHand = true, ...state }: Props) {
  const messages = useBookingMessages()
  if (state.disabled)
    return (
      <Button {...look} disabled>
        {messages.bookNow}
      </Button>
    )
  return (
    <AtHand when={isAtHand}>
      {to ? (
        <ButtonLink {...look} to={to}>
          {messages.bookNow}
        </ButtonLink>
      ) : (
        <Button {...look} busyLabel={messages.booking} {...state}>
          {messages.bookNow}
        </Button>
      )}
    </AtHand>
  )
}

/** On a phone, what is inside stays at the bottom of the screen while its own place is off the screen. */
export function AtHand({ when = true, children }: { when?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isOff, setOff] = useState(false)
  useEffect(() => {
    if (!place.current || !when) return
    const observer = new IntersectionObserver(([entry]) => setOff(entry?.isIntersecting === false))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [when])
  return (
    <div ref={place} data-at-hand={when || undefined} className="min-h-13">
      <div
        className={cn(
          isOff &&
            'max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-surface/95 max-lg:px-4 max-lg:pt-3 max-lg:pb-[max(0.75rem,env(safe-area-inset-bottom))]',
        )}
      >
        {children}
      </div>
    </div>
  )
}
