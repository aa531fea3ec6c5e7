import type { Session } from '../../contract/sessions.ts'
import { Badge } from '../ui/badge.tsx'
import { useCommonWords } from '../words/common.ts'

/** So few that it is worth saying on a card. */
const FEW = 10

/** 'Sold out' or 'n seats left' where that is news; nothing otherwise. */
export function FewSeats({ seatsLeft, className }: Pick<Session, 'seatsLeft'> & { className?: string }) {
  const words = useCommonWords()
  if (seatsLeft === null || seatsLeft > FEW) return null
  return (
    <Badge tone={seatsLeft === 0 ? 'danger' : 'warning'} className={className}>
      {seatsLeft === 0 ? words.soldOut : words.fewSeats(seatsLeft)}
    </Badge>
  )
}
