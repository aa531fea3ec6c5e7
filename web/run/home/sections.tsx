import { useEffect, useRef } from 'react'
import type { EditedHome } from '../../../contract/home/home.ts'
import type { SectionKind } from '../../../contract/home/section-kinds.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { type Direction, moverId, SectionCard } from './section-card.tsx'

type Arrangement = { kind: SectionKind; isOn: boolean }[]

/** The sections in their order, with the buttons that change it. */
export function Sections({ home: { sections, revision } }: { home: EditedHome }) {
  const texts = useHomeEditorTexts()
  const arranging = useChange<Arrangement>({
    send: (wanted) => callApi('PUT /settings/home/order', { body: { revision, sections: wanted } }),
    done: undefined,
    failed: (error) => serverMessage(error, texts.failedToSave),
  })
  const now: Arrangement = sections.map(({ kind, isOn }) => ({ kind, isOn }))
  // Until the new order is read, so that no switch shows the old one again.
  const shown = arranging.isPending ? arranging.variables : now
  const focus = useFocusAfterMove(shown.map(({ kind }) => kind).join(' '))

  function move(index: number, direction: Direction) {
    if (arranging.isPending) return
    const wanted = [...now]
    wanted.splice(index + (direction === 'up' ? -1 : 1), 0, ...wanted.splice(index, 1))
    focus(now[index]?.kind ?? '', direction)
    arranging.submit(wanted)
  }

  return (
    <ol className="grid gap-4">
      {shown.map(({ kind, isOn }, index) => {
        const section = sections.find((one) => one.kind === kind)
        return (
          section && (
            <li key={kind}>
              <SectionCard
                section={section}
                isFirst={index === 0}
                isLast={index === shown.length - 1}
                isOn={isOn}
                onMove={(direction) => move(index, direction)}
                onSwitch={(on) =>
                  arranging.submit(now.map((one) => (one.kind === kind ? { kind, isOn: on } : one)))
                }
              />
            </li>
          )
        )
      })}
    </ol>
  )
}

/** A browser forgets the focus of what is moved: gives it back, or to the other button at the end. */
function useFocusAfterMove(order: string) {
  const moved = useRef<{ kind: string; direction: Direction }>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the order has changed.
  useEffect(() => {
    if (!moved.current) return
    const { kind, direction } = moved.current
    moved.current = undefined
    const other = direction === 'up' ? 'down' : 'up'
    const button =
      document.getElementById(moverId(kind, direction)) ?? document.getElementById(moverId(kind, other))
    button?.focus()
  }, [order])
  return (kind: string, direction: Direction) => {
    moved.current = { kind, direction }
  }
}
