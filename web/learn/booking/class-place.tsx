import MapPin from 'lucide-react/icons/map-pin'
import Video from 'lucide-react/icons/video'
import type { BookedClass } from '../../../contract/bookings/bookings.ts'
import { useClassTexts } from '../../i18n/classes.ts'

type Place = Pick<BookedClass, 'place' | 'isOnline'>

/** Where a class is held, in a line. Renders nothing when nobody has said it. */
export function ClassPlace({ of: { place, isOnline } }: { of: Place }) {
  const texts = useClassTexts()
  const where = place ?? (isOnline ? texts.online : undefined)
  if (where === undefined) return null
  const Icon = isOnline ? Video : MapPin
  return (
    <p className="flex items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" strokeWidth={1.75} />
      <span className="wrap-anywhere">{where}</span>
    </p>
  )
}

/** The same, with the branch's address, which leads to a map. */
export function ClassAddress({ of: found }: { of: Place & Pick<BookedClass, 'address'> }) {
  const texts = useClassTexts()
  const { address } = found
  return (
    <div className="grid gap-0.5">
      <ClassPlace of={found} />
      {address && (
        <a
          href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: address })}`}
          target="_blank"
          rel="noopener noreferrer"
          title={texts.map}
          className="wrap-anywhere ml-7 flex min-h-11 items-center justify-self-start text-primary hover:underline"
        >
          {address}
        </a>
      )}
    </div>
  )
}
