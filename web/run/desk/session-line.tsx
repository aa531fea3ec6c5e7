import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Waiter } from '../../../contract/desk/line.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { useTimeFormats } from '../../i18n/time-formats.ts'
import { paths } from '../../paths.ts'
import { lineQuery } from '../../queries/desk.ts'
import { AccountContact, PhoneLink } from '../../ui/contact.tsx'

/** Lists the people who wait for a seat, to be rung in their order. Nothing where nobody does. */
export function SessionLine({ sessionId }: { sessionId: string }) {
  const { line: texts } = useDeskTexts()
  const { data } = useQuery(lineQuery(sessionId))
  if (!data || data.line.length === 0) return null
  return (
    <section className="screen-only grid gap-1">
      <h3 className="font-semibold">{texts.title}</h3>
      <ol className="divide-y divide-line">
        {data.line.map((waiter) => (
          <WaiterRow key={waiter.person._id} waiter={waiter} />
        ))}
      </ol>
      {data.more && <p className="text-muted text-sm">{texts.more(data.line.length)}</p>}
    </section>
  )
}

function WaiterRow({ waiter: { person, position, since, offerExpiresAt } }: { waiter: Waiter }) {
  const { line: texts, unnamed, person: places } = useDeskTexts()
  const { dateTime } = useTimeFormats()
  return (
    <li className="grid gap-x-4 py-2 sm:flex sm:items-center sm:justify-between">
      <div className="min-w-0">
        <Link
          to={paths.person(person._id)}
          className="wrap-anywhere flex min-h-11 items-center font-medium underline-offset-4 hover:underline lg:min-h-0"
        >
          {person.name || unnamed}
        </Link>
        <p className="text-muted text-sm">
          {offerExpiresAt ? places.offered(dateTime(offerExpiresAt)) : texts.waits(position, dateTime(since))}
        </p>
      </div>
      {person.phone === null ? (
        <div className="text-sm">
          <AccountContact account={person} />
        </div>
      ) : (
        <PhoneLink phone={person.phone} />
      )}
    </li>
  )
}
