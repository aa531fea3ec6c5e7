import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { Link } from 'react-router'
import type { Branch, Room } from '../../../contract/centre/branches.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { AdminOnly } from '../../auth/guards.tsx'
import { Page } from '../../dashboard/page.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { paths } from '../../paths.ts'
import { branchesQuery, roomsQuery } from '../../queries/centre.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { BranchForm, RoomForm } from './branch-forms.tsx'

/** B09: where classes are held. For Admins. */
export default function BranchesPage() {
  return (
    <AdminOnly>
      <Branches />
    </AdminOnly>
  )
}

function Branches() {
  const texts = useCentreTexts().branches
  const query = useQuery(branchesQuery())
  const { data: rooms = [] } = useQuery(roomsQuery())
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className="grid gap-5">
        <Loaded query={query} failed={texts.failed}>
          {(branches) =>
            branches.length === 0 ? (
              <EmptyState
                icon={<MapPin aria-hidden="true" className="size-10" strokeWidth={1.5} />}
                title={texts.none}
                text={texts.noneHint}
              />
            ) : (
              <ul className="grid gap-5">
                {branches.map((branch) => (
                  <li key={branch._id}>
                    <BranchCard
                      branch={branch}
                      rooms={rooms.filter(({ branchId }) => branchId === branch._id)}
                    />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
        <BranchForm />
      </div>
    </Page>
  )
}

/** A branch with its rooms, and the way to its sessions. */
function BranchCard({ branch, rooms }: { branch: Branch; rooms: Room[] }) {
  const texts = useCentreTexts().branches
  const { _id: id, name, address, closed } = branch
  const change = useChange<boolean>({
    send: (close) => callApi('PATCH /branches/{id}', { params: { id }, body: { closed: close } }),
    done: texts.saved,
    failed: (error) => serverMessage(error, texts.failedToSave),
  })
  return (
    <Card className="grid gap-4 p-5 sm:p-6">
      <header>
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="wrap-anywhere font-bold text-xl">{name}</h2>
          {closed && <Badge>{texts.closed}</Badge>}
        </div>
        <p className="wrap-anywhere text-muted">{address}</p>
        {closed && <p className="mt-1 text-sm">{texts.closedHint}</p>}
      </header>
      <section className="grid gap-3">
        <h3 className="font-semibold">{texts.rooms}</h3>
        {rooms.length === 0 && <p className="text-muted">{texts.noRooms}</p>}
        <ul className="flex flex-wrap gap-2 empty:hidden">
          {rooms.map((room) => (
            <li key={room._id} className="wrap-anywhere rounded-control bg-sunken px-3 py-1.5">
              {room.name}
              {room.size !== null && <span className="text-muted text-sm"> · {texts.seats(room.size)}</span>}
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
          {texts.sessions}
        </Link>
        <Button variant="quiet" busy={change.isPending} onClick={() => change.submit(!closed)}>
          {closed ? texts.open(name) : texts.close(name)}
        </Button>
      </div>
    </Card>
  )
}
