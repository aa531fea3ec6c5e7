import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBookingTexts } from '../i18n/bookings.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Money } from '../ui/money.tsx'

type Props = {
  /** Where somebody who is not signed in goes to book. */
  to?: string
  onClick?: () => void
  disabled?: boolean
  busy?: boolean
  /** What a seat costs, in major units: it stays beside the button. */
  price?: number
  /** Who manages the session has other things at hand. */
  isAtHand?: boolean
}

const look = { variant: 'accent', size: 'lg', className: 'w-full' } as const

/** The button of a session that begins with a seat in it. */
export function BookNow({ to, price, isAtHand = true, ...state }: Props) {
  const texts = useBookingTexts()
  if (state.disabled)
    return (
      <Button {...look} disabled>
        {texts.bookNow}
      </Button>
    )
  return (
    <AtHand when={isAtHand} beside={price !== undefined && <Money amount={price} orFree />}>
      {to ? (
        <ButtonLink {...look} to={to}>
          {texts.bookNow}
        </ButtonLink>
      ) : (
        <Button {...look} busyLabel={texts.booking} {...state}>
          {texts.bookNow}
        </Button>
      )}
    </AtHand>
  )
}

type AtHandProps = {
  when?: boolean
  /** Read there beside what is inside. */
  beside?: ReactNode
  children: ReactNode
}

/** On a phone, what is inside stays at the bottom of the screen while its own place is off the screen. */
export function AtHand({ when = true, beside, children }: AtHandProps) {
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
            'flex items-center gap-4 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-[calc(3.75rem+env(safe-area-inset-bottom))] max-lg:z-20 max-lg:border-line max-lg:border-t max-lg:bg-surface/95 max-lg:px-4 max-lg:pt-3 max-lg:pb-3',
        )}
      >
        {isOff && beside && <p className="shrink-0 font-bold text-xl lg:hidden">{beside}</p>}
        {children}
      </div>
    </div>
  )
}
