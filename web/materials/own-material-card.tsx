import { useState } from 'react'
import { Link } from 'react-router'
import type { Material } from '../../contract/materials.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { useMaterialMessages } from '../i18n/materials.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { DeleteMaterialDialog } from './delete-material-dialog.tsx'
import { MaterialCard } from './material-card.tsx'

const loadForm = async () => (await import('./material-form.tsx')).MaterialForm

type Props = {
  material: Material
  /** The title of the session it is for, where it is known. */
  sessionTitle: string | undefined
  mayChange: boolean
  onGone: () => void
}

/** A material as its uploader sees it. */
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
  const [open, setOpen] = useState<'edit' | 'delete' | undefined>()
  const MaterialForm = useLazyComponent(loadForm, open === 'edit')
  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={messages.editMaterial(material.title)}
        onClick={() => setOpen('edit')}
      >
        {messages.edit}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={messages.deleteMaterial(material.title)}
        onClick={() => setOpen('delete')}
      >
        {messages.delete}
      </Button>
      {open === 'edit' && MaterialForm && (
        <Dialog open onClose={close} title={messages.editTitle}>
          <MaterialForm material={material} onSaved={close} onCancel={close} />
        </Dialog>
      )}
      {open === 'delete' && (
        <DeleteMaterialDialog
          material={material}
          onClose={close}
          onGone={() => {
            close()
            onGone()
          }}
        />
      )}
    </>
  )
}
