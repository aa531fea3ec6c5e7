import { useQuery } from '@tanstack/react-query'
import type { Material } from '../../contract/materials/materials.ts'
import { useCurrentUser, useRole } from '../auth/auth-provider.tsx'
import { sessionChoicesQuery } from '../queries/materials.ts'
import { OwnMaterialCard } from './own-material-card.tsx'

type Props = {
  materials: readonly Material[]
  /** False for former teachers, who can still read their list. */
  mayChange: boolean
  /** Called with the id of a deleted material. */
  onGone: (id: string) => void
}

/** The user's own materials, with the titles of their sessions. */
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
