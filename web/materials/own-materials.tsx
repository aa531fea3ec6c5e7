import { useQuery } from '@tanstack/react-query'
import type { Material } from '../../contract/materials.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { sessionChoicesQuery } from '../queries/materials.ts'
import { OwnMaterialCard } from './own-material-card.tsx'

type Props = {
  materials: readonly Material[]
  /** Whoever has stopped teaching keeps the list, and changes nothing in it. */
  mayChange: boolean
  /** Called with the id of a material that was deleted. */
  onGone: (id: string) => void
}

/** A person's own materials, with the names of the sessions they are for. */
export function OwnMaterials({ materials, mayChange, onGone }: Props) {
  const { email } = useCurrentUser()
  const { role } = useRole()
  const named = materials.some(({ sessionId }) => sessionId !== null)
  const { data: sessions = [] } = useQuery({ ...sessionChoicesQuery(email, role), enabled: named })
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      {materials.map((material) => (
        <li key={material._id} className="min-w-0">
          <OwnMaterialCard
            material={material}
            sessionTitle={sessions.find(({ _id }) => _id === material.sessionId)?.title}
            mayChange={mayChange}
            onGone={() => onGone(material._id)}
          />
        </li>
      ))}
    </ul>
  )
}
