import { useEffect, useRef, useState } from 'react'
import type { CatalogueEntry } from '../../../../contract/centre/catalogue.ts'
import type { CatalogueKind } from '../../../../contract/centre/catalogue-names.ts'
import { callApi, serverMessage } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useFocusAfterDelete } from '../../../hooks/use-focus-after-delete.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { useLevelTexts } from '../../../i18n/levels.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryRow } from './entry-row.tsx'

type Props = { kind: CatalogueKind; entries: readonly CatalogueEntry[] }
export type Direction = 'up' | 'down'
type Move = { slug: string; direction: Direction }

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

/** The button that moves an entry, so that the focus can follow it. */
export const moveButtonId = (kind: CatalogueKind, { slug, direction }: Move): string =>
  `${kind}-${slug}-${direction}`

/** Moves an entry by one place. The focus stays with it, and its new place is said. */
function useMove({ kind, entries }: Props) {
  const texts = useLevelTexts()
  const language = useLanguage()
  const [spoken, setSpoken] = useState('')
  const moved = useRef<Move>(undefined)
  const change = useChange<Move>({
    send: ({ slug, direction }) => {
      const from = entries.findIndex((one) => one.slug === slug)
      const before = entries[direction === 'up' ? from - 1 : from + 2]?.slug ?? null
      return callApi('PATCH /catalogue/{kind}/{slug}', { params: { kind, slug }, body: { before } })
    },
    failed: (error) => serverMessage(error, texts.failedToSave),
    onDone: (_, move) => {
      moved.current = move
    },
  })
  useEffect(() => {
    const move = moved.current
    if (!move) return
    moved.current = undefined
    const index = entries.findIndex(({ slug }) => slug === move.slug)
    const name = entries[index]?.[language] ?? ''
    setSpoken(texts.moved(name, index + 1, entries.length))
    const other = move.direction === 'up' ? 'down' : 'up'
    for (const direction of [move.direction, other] as const) {
      const button = document.getElementById(moveButtonId(kind, { ...move, direction }))
      if (button && !button.hasAttribute('disabled')) return button.focus()
    }
  }, [entries, kind, language, texts])
  return { move: change.submit, spoken, isMoving: change.isPending }
}
