import { Link } from 'react-router'
import type { Branch, Room } from '../../contract/centre/branches.ts'
import { callApi, serverMessage } from '../api-client.ts'
import { useChange } from '../hooks/use-change.ts'
import { useBranchMessages } from '../i18n/branches.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { RoomForm } from './room-form.tsx'

/** A branch with its rooms, and the way to its sessions. */
export function BranchCard({ branch, rooms }: { branch: Branch; rooms: Room[] }) {
  const messages = useBranchMessages()
  const { _id: id, name, address, closed } = branch
  const change = useChange<boolean>({
    send: (close) => callApi('PATCH /branches/{id}', { params: { id }, body: { closed: close } }),
    done: messages.saved,
    failed: (error) => serverMessage(error, messages.failedToSave),
    invalidate: ({ afterBranchChange }) => afterBranchChange(),
  })
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <header>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="wrap-anywhere font-bold text-xl">{name}</h2>
          {closed && <Badge>{messages.closed}</Badge>}
        </div>
        <p className="wrap-anywhere text-muted">{address}</p>
        {closed && <p className="mt-1 text-sm">{messages.closedHint}</p>}
      </header>
      <section className="grid gap-3">
        <h3 className="font-semibold">{messages.rooms}</h3>
        {rooms.length === 0 && <p className="text-muted">{messages.noRooms}</p>}
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {rooms.map((room) => (
            <li key={room._id} className="wrap-anywhere rounded-control bg-sunken px-3 py-1.5">
              {room.name}
              {room.size !== null && (
                <span className="text-muted text-sm"> · {messages.seats(room.size)}</span>
              )}
            </li>
          ))}
        </ul>
        {!closed && <RoomForm branchId={id} />}
      </section>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Link
          to={paths.findSessions(`?place=${id}`)}
          className="inline-flex min-h-11 items-center font-medium text-primary hover:underline"
        >
          {messages.sessions}
        </Link>
        <Button variant="quiet" busy={change.isPending} onClick={() => change.submit(!closed)}>
          {closed ? messages.open(name) : messages.close(name)}
        </Button>
      </div>
    </Card>
  )
}
