import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { Material } from '../../../contract/materials/materials.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useCurrentUser, useRole } from '../../auth/auth-provider.tsx'
import { useMaterialMessages } from '../../i18n/materials.ts'
import { MaterialCard } from '../../learn/materials/material-card.tsx'
import { paths } from '../../paths.ts'
import { sessionChoicesQuery } from '../../queries/materials.ts'
import { EditAndDelete } from '../../ui/edit-and-delete.tsx'

type Props = {
  materials: readonly Material[]
  /** False for former teachers, who can still read their list. */
  mayChange: boolean
  /** Called with the id of a deleted material. */
  onGone: (id: string) => void
}

/** The user's own materials, with the titles of their sessions. */
export function OwnMaterials({ materials, mayChange, onGone }: Props) {
  const { userId } = useCurrentUser()
  const { role } = useRole()
  const named = materials.some(({ sessionId }) => sessionId !== null)
  const { data: sessions = [] } = useQuery({ ...sessionChoicesQuery(userId, role), enabled: named })
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

const loadForm = async () => (await import('./material-form.tsx')).MaterialForm

type OwnMaterialCardProps = {
  material: Material
  /** The title of its session, if known. */
  sessionTitle: string | undefined
  mayChange: boolean
  onGone: () => void
}

/** A material, as its uploader sees it. */
function OwnMaterialCard({ material, sessionTitle, mayChange, onGone }: OwnMaterialCardProps) {
  return (
    <MaterialCard
      material={material}
      heading="h2"
      note={<ForSession id={material.sessionId} title={sessionTitle} />}
      actions={mayChange && <Actions material={material} onGone={onGone} />}
    />
  )
}

function ForSession({ id, title }: { id: string | null; title: string | undefined }) {
  const messages = useMaterialMessages()
  if (!id) return messages.forNoSession
  return (
    <Link prefetch="intent" to={paths.bookedSession(id)} className="hover:underline">
      {title === undefined ? messages.forASession : messages.forSession(title)}
    </Link>
  )
}

function Actions({ material, onGone }: { material: Material; onGone: () => void }) {
  const messages = useMaterialMessages()
  return (
    <EditAndDelete
      item={{ material }}
      loadForm={loadForm}
      messages={messages}
      editLabel={messages.editMaterial(material.title)}
      deleteLabel={messages.deleteMaterial(material.title)}
      deleteText={messages.deleteHint(material.title)}
      failedToDelete={(error) => serverMessage(error, messages.failedToDelete)}
      remove={() => callApi('DELETE /materials/{id}', { params: { id: material._id } })}
      invalidate={({ afterMaterialChange }) => afterMaterialChange()}
      onGone={onGone}
    />
  )
}
