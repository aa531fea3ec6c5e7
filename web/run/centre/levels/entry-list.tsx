import { useState } from 'react'
import type { CatalogueEntry } from '../../../../contract/centre/catalogue.ts'
import type { CatalogueKind } from '../../../../contract/centre/catalogue-names.ts'
import { useFocusAfterDelete } from '../../../hooks/use-focus-after-delete.ts'
import { useLevelTexts } from '../../../i18n/levels.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryRow } from './entry-row.tsx'
import { useMove } from './use-move.ts'

type Props = { kind: CatalogueKind; entries: readonly CatalogueEntry[] }

/** One of the two lists, in its order. */
export function EntryList({ kind, entries }: Props) {
  const texts = useLevelTexts()
  const said = texts.lists[kind]
  const [isAdding, setAdding] = useState(false)
  const gone = useFocusAfterDelete(entries.map(({ slug }) => ({ _id: slug })))
  const { move, spoken, isMoving } = useMove({ kind, entries })
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-xl">{said.title}</h2>
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {said.add}
        </Button>
      </div>
      <p className="text-muted text-sm">{said.hint}</p>
      <p role="status" className="sr-only">
        {spoken}
      </p>
      <div ref={gone.ref} tabIndex={-1} className="outline-none">
        {entries.length === 0 ? (
          <p className="py-4 text-muted">{said.none}</p>
        ) : (
          <ul className="divide-y divide-line">
            {entries.map((entry, index) => (
              <EntryRow
                key={entry.slug}
                kind={kind}
                entry={entry}
                isFirst={index === 0}
                isLast={index === entries.length - 1}
                isMoving={isMoving}
                onMove={(direction) => move({ slug: entry.slug, direction })}
                onGone={() => gone.onGone(entry.slug)}
              />
            ))}
          </ul>
        )}
      </div>
      {isAdding && <EntryDialog kind={kind} onClose={() => setAdding(false)} />}
    </Card>
  )
}
