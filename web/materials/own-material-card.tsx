import { Link } from 'react-router'
import type { Material } from '../../contract/materials/materials.ts'
import { callApi, serverMessage } from '../api-client.ts'
import { useMaterialMessages } from '../i18n/materials.ts'
import { paths } from '../paths.ts'
import { EditAndDelete } from '../ui/edit-and-delete.tsx'
import { MaterialCard } from './material-card.tsx'

const loadForm = async () => (await import('./material-form.tsx')).MaterialForm

type Props = {
  material: Material
  /** The title of its session, if known. */
  sessionTitle: string | undefined
  mayChange: boolean
  onGone: () => void
}

/** A material, as its uploader sees it. */
export function OwnMaterialCard({ material, sessionTitle, mayChange, onGone }: Props) {
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
