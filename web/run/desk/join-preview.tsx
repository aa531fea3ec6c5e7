import type { JoinPreview as Preview } from '../../../contract/people/join-people.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePersonRecordTexts } from '../../i18n/person-record.ts'

/** Shows which entry would end, what would move, and what stands against it. */
export function JoinPreview({ preview }: { preview: Preview }) {
  const texts = usePersonRecordTexts()
  const { money, number, phone: shownPhone } = useFormats()
  const { gone, kept, seats, payments, contacts, balance, hindrances } = preview
  const nameOf = ({ name, phone, email }: Preview['gone']) =>
    [name, phone === null ? email : shownPhone(phone)].filter(Boolean).join(', ')
  const moves = [
    seats.length > 0 ? texts.seats(seats.join(', ')) : texts.noSeats,
    texts.payments(number(payments)),
    texts.contacts(number(contacts)),
    ...(balance.amount > 0 ? [texts.balance(money(balance.amount, balance.currency))] : []),
  ]
  return (
    <>
      <p className="wrap-anywhere">{texts.ends(nameOf(gone))}</p>
      <p className="wrap-anywhere">{texts.keeps(nameOf(kept))}</p>
      <Points title={texts.moves} points={moves} />
      {hindrances.length > 0 && (
        <Points
          title={texts.against}
          points={hindrances.map(({ code, sessions }) => texts.hindrances[code](sessions.join(', ')))}
        />
      )}
    </>
  )
}

const Points = ({ title, points }: { title: string; points: string[] }) => (
  <div>
    <h3 className="font-semibold">{title}</h3>
    <ul className="list-disc pl-5">
      {points.map((point) => (
        <li key={point} className="wrap-anywhere">
          {point}
        </li>
      ))}
    </ul>
  </div>
)
