import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import { AdminOnly } from '../../auth/guards.tsx'
import { BranchCard } from '../../branches/branch-card.tsx'
import { BranchForm } from '../../branches/branch-form.tsx'
import { useBranchMessages } from '../../i18n/branches.ts'
import { branchesQuery, roomsQuery } from '../../queries/branches.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Page } from './page.tsx'

/** B09: where classes are held. For Admins. */
export default function BranchesPage() {
  return (
    <AdminOnly>
      <Branches />
    </AdminOnly>
  )
}

function Branches() {
  const messages = useBranchMessages()
  const query = useQuery(branchesQuery())
  const { data: rooms = [] } = useQuery(roomsQuery())
  return (
    <Page title={messages.title} intro={messages.intro}>
      <div className="grid gap-5">
        <Loaded query={query} failed={messages.failed}>
          {(branches) =>
            branches.length === 0 ? (
              <EmptyState
                icon={<MapPin aria-hidden="true" className="size-10" strokeWidth={1.5} />}
                title={messages.none}
                text={messages.noneHint}
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
