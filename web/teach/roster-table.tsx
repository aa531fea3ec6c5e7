import { Link } from 'react-router'
import { sayPaidSoFar } from '../../contract/bookings/paid-so-far.ts'
import type { RosterEntry } from '../../contract/bookings/roster.ts'
import { safeInName } from '../../contract/files/safe-name.ts'
import { dayOf } from '../../contract/formats/dates.ts'
import { calledOf } from '../../contract/people/local-part.ts'
import { callApi } from '../api-client.ts'
import { useRole } from '../auth/auth-provider.tsx'
import { useFormats } from '../i18n/formats.ts'
import { useLanguage } from '../i18n/index.ts'
import { useRosterTexts } from '../i18n/roster.ts'
import { useSortedByName } from '../i18n/staff-name.ts'
import { paths } from '../paths.ts'
import { cn } from '../ui/cn.ts'
import { AccountContact } from '../ui/contact.tsx'
import { DateTime } from '../ui/date-time.tsx'
import { DownloadButton, saveCsv } from '../ui/download-button.tsx'

/** People by name, numbered, as on paper. On phones a row is a block. */
export function RosterTable({ people }: { people: readonly RosterEntry[] }) {
  const texts = useRosterTexts()
  const { number } = useFormats()
  const sorted = useSortedByName(people, calledInRoster)
  const { role, isCashier } = useRole()
  const worksAtDesk = role === 'Admin' || isCashier
  const isPaid = people.some(({ payment }) => payment)
  const heads = [texts.name, texts.contact, texts.bookedAt, ...(isPaid ? [texts.payment] : [])]
  return (
    <table className="w-full text-left">
      <thead className="border-line border-b text-muted text-sm max-md:sr-only print:not-sr-only">
        <tr>
          <th scope="col" className="py-2 pr-3 font-medium">
            {texts.number}
          </th>
          {heads.map((head) => (
            <th key={head} scope="col" className="py-2 pr-3 font-medium">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {sorted.map(({ _id, name, email, phone, booked_at, ...paid }, index) => (
          <tr
            key={_id}
            className="align-top max-md:grid max-md:grid-cols-[2.5rem_1fr] max-md:py-2.5 md:*:py-2.5 md:*:pr-3 print:*:py-1"
          >
            <td className="text-muted tabular-nums max-md:row-span-4">{number(index + 1)}</td>
            <th scope="row" className="wrap-anywhere font-semibold">
              {name ?? <span className="text-muted">{email || phone ? texts.unnamed : texts.gone}</span>}
            </th>
            <td className="wrap-anywhere">
              <AccountContact account={{ email, phone }} />
              {worksAtDesk && (
                <Link
                  to={paths.deskBooking(_id)}
                  className="screen-only flex min-h-11 w-fit items-center text-primary underline-offset-4 hover:underline lg:min-h-7"
                >
                  {texts.seatActs}
                </Link>
              )}
            </td>
            <td className="text-muted text-sm">
              <DateTime value={booked_at} />
            </td>
            {isPaid && (
              <td className={cn('text-sm', paid.lateParts !== undefined && 'font-medium text-danger')}>
                {sayPaidSoFar(texts, paid)}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** As the roll calls them: who has no name is told apart. Null for a deleted account. */
export const calledInRoster = ({ name, email, phone }: RosterEntry): string | null =>
  name || email || phone ? calledOf({ name, email, phone }) : null

type DownloadedSession = { _id: string; title: string }

/** The same people as a table for spreadsheets. */
export function DownloadRoster({ session, search }: { session: DownloadedSession; search: string }) {
  const texts = useRosterTexts()
  const language = useLanguage()
  const save = async () => {
    const query = { language, ...(search && { search }) }
    const params = { id: session._id }
    const table = await callApi('GET /sessions/{id}/bookings.csv', { params, query })
    saveCsv(table, `${texts.fileName(safeInName(session.title), dayOf(new Date()))}.csv`)
  }
  return <DownloadButton label={texts.downloadCsv} failed={texts.failedToDownload} save={save} />
}
