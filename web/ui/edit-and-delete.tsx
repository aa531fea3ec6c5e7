import { type ComponentType, useState } from 'react'
import { type ChangeOptions, useChange } from '../hooks/use-change.ts'
import { useLazyComponent } from '../hooks/use-lazy-component.ts'
import { Button } from './button.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'

type FormEvents = { onSaved: () => void; onCancel: () => void }

type Deletion = {
  texts: Record<'delete' | 'deleteTitle' | 'keep' | 'deleted', string>
  /** What the confirmation says about this item. */
  deleteText: string
  failedToDelete: ChangeOptions<void, unknown>['failed']
  remove: () => Promise<unknown>
  /** Called after the item was deleted. */
  onGone: () => void
}

type Props<Item> = Deletion & {
  texts: Record<'edit' | 'editTitle', string>
  /** The form's props that hold the item, such as `{ note }`. */
  item: Item
  loadForm: () => Promise<ComponentType<Item & FormEvents>>
  /** Accessible names of the buttons, with the item's title. */
  editLabel: string
  deleteLabel: string
}

/** The buttons that edit an item in a dialog and delete it after a confirmation (V14). */
export function EditAndDelete<Item extends object>({
  item,
  loadForm,
  editLabel,
  deleteLabel,
  ...deletion
}: Props<Item>) {
  const { texts, onGone } = deletion
  const [open, setOpen] = useState<'edit' | 'delete' | undefined>()
  const Form = useLazyComponent(loadForm, open === 'edit')
  const close = () => setOpen(undefined)
  const closeGone = () => {
    close()
    onGone()
  }
  return (
    <>
      <Button size="sm" variant="secondary" aria-label={editLabel} onClick={() => setOpen('edit')}>
        {texts.edit}
      </Button>
      <Button size="sm" variant="quiet" aria-label={deleteLabel} onClick={() => setOpen('delete')}>
        {texts.delete}
      </Button>
      {open === 'edit' && Form && (
        <Dialog open onClose={close} title={texts.editTitle}>
          <Form {...item} onSaved={close} onCancel={close} />
        </Dialog>
      )}
      {open === 'delete' && <DeleteDialog {...deletion} onGone={closeGone} onClose={close} />}
    </>
  )
}

/** Deletes an item after a confirmation (V14). */
export function DeleteDialog({
  texts,
  deleteText,
  failedToDelete,
  remove,
  onGone,
  onClose,
}: Deletion & { onClose: () => void }) {
  const deletion = useChange({
    send: remove,
    done: texts.deleted,
    failed: failedToDelete,
    onDone: onGone,
  })
  return (
    <ConfirmDialog
      open
      danger
      title={texts.deleteTitle}
      text={deleteText}
      problem={deletion.error ?? undefined}
      confirmLabel={texts.delete}
      keepLabel={texts.keep}
      busy={deletion.isPending}
      onConfirm={() => deletion.submit()}
      onClose={onClose}
    />
  )
}
