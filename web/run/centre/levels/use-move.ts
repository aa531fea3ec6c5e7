import { useEffect, useRef, useState } from 'react'
import type { CatalogueEntry } from '../../../../contract/centre/catalogue.ts'
import type { CatalogueKind } from '../../../../contract/centre/catalogue-names.ts'
import { callApi, serverMessage } from '../../../api-client.ts'
import { useChange } from '../../../hooks/use-change.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { useLevelTexts } from '../../../i18n/levels.ts'

export type Direction = 'up' | 'down'
type Move = { slug: string; direction: Direction }
type List = { kind: CatalogueKind; entries: readonly CatalogueEntry[] }

/** The button that moves an entry, so that the focus can follow it. */
export const moveButtonId = (kind: CatalogueKind, { slug, direction }: Move): string =>
  `${kind}-${slug}-${direction}`

/** Moves an entry by one place. The focus stays with it, and its new place is said. */
export function useMove({ kind, entries }: List) {
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
