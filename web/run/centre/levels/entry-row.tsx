import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import type { CatalogueEntry } from '../../../../contract/centre/catalogue.ts'
import type { CatalogueKind } from '../../../../contract/centre/catalogue-names.ts'
import { callApi, serverMessage } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { useLevelTexts } from '../../../i18n/levels.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DeleteDialog } from '../../../ui/edit-and-delete.tsx'
import { RowMenu } from '../../../ui/row-menu.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { type Direction, moveButtonId } from './use-move.ts'

type Props = {
  kind: CatalogueKind
  entry: CatalogueEntry
  isFirst: boolean
  isLast: boolean
  /** One of the list is on its way. */
  isMoving: boolean
  onMove: (direction: Direction) => void
  onGone: () => void
}

const arrows = { up: ArrowUp, down: ArrowDown }

/** A level or subject by both its names, with what an Admin does with it. */
export function EntryRow({ kind, entry, isFirst, isLast, isMoving, onMove, onGone }: Props) {
  const texts = useLevelTexts()
  const language = useLanguage()
  const { slug, hidden } = entry
  const name = entry[language]
  const [open, setOpen] = useState<'rename' | 'delete'>()
  const params = { kind, slug }
  const hiding = useChange<boolean>({
    send: (hide) => callApi('PATCH /catalogue/{kind}/{slug}', { params, body: { hidden: hide } }),
    done: texts.saved,
    failed: (error) => serverMessage(error, texts.failedToSave),
  })
  const search = kind === 'levels' ? `?level=${slug}` : `?subject=${slug}`
  const close = () => setOpen(undefined)
  const move = (direction: Direction, label: string, isEnd: boolean) => {
    const Arrow = arrows[direction]
    return (
      <button
        id={moveButtonId(kind, { slug, direction })}
        type="button"
        aria-label={label}
        disabled={isEnd}
        aria-disabled={isMoving || undefined}
        onClick={() => !isMoving && onMove(direction)}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink disabled:opacity-30 lg:size-9"
      >
        <Arrow aria-hidden="true" className="size-5" />
      </button>
    )
  }
  return (
    <li className="flex items-center py-1">
      <div className="wrap-anywhere min-w-0 flex-1 py-1">
        <p className={hidden ? 'font-medium text-muted' : 'font-medium'}>
          {name} {hidden && <Badge>{texts.hidden}</Badge>}
        </p>
        <p className="text-muted text-sm" lang={language === 'en' ? 'bn' : 'en'}>
          {entry[language === 'en' ? 'bn' : 'en']}
        </p>
      </div>
      {move('up', texts.upOf(name), isFirst)}
      {move('down', texts.downOf(name), isLast)}
      <RowMenu
        label={texts.more(name)}
        actions={[
          { label: texts.rename, onSelect: () => setOpen('rename') },
          { label: hidden ? texts.show : texts.hide, onSelect: () => hiding.submit(!hidden) },
          { label: texts.lists[kind].seeSessions, to: paths.findSessions(search) },
          { label: texts.delete, danger: true, onSelect: () => setOpen('delete') },
        ]}
      />
      {open === 'rename' && <EntryDialog kind={kind} entry={entry} onClose={close} />}
      {open === 'delete' && (
        <DeleteDialog
          texts={texts}
          deleteText={texts.deleteText(name)}
          failedToDelete={(error) => serverMessage(error, texts.failedToSave)}
          remove={() => callApi('DELETE /catalogue/{kind}/{slug}', { params })}
          onGone={() => {
            close()
            onGone()
          }}
          onClose={close}
        />
      )}
    </li>
  )
}
