import { useState } from 'react'
import { Link } from 'react-router'
import type { Material } from '../../contract/materials.ts'
import { useLate } from '../hooks/use-lazy-component.ts'
import { useMaterialWords } from '../i18n/materials.ts'
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
  const words = useMaterialWords()
  if (!id) return words.forNoSession
  return (
    <Link prefetch="intent" to={paths.bookedSession(id)} className="hover:underline">
      {title === undefined ? words.forASession : words.forSession(title)}
    </Link>
  )
}

function Actions({ material, onGone }: { material: Material; onGone: () => void }) {
  const words = useMaterialWords()
  const [open, setOpen] = useState<'edit' | 'delete' | undefined>()
  const MaterialForm = useLate(loadForm, open === 'edit')
  const close = () => setOpen(undefined)
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        aria-label={words.editMaterial(material.title)}
        onClick={() => setOpen('edit')}
      >
        {words.edit}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        aria-label={words.deleteMaterial(material.title)}
        onClick={() => setOpen('delete')}
      >
        {words.delete}
      </Button>
      {open === 'edit' && MaterialForm && (
        <Dialog open onClose={close} title={words.editTitle}>
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
