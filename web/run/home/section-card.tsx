import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'
import type { DraftSection } from '../../../contract/home/home.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Switch } from '../../ui/inputs.tsx'
import { ContentDialog } from './content-dialog.tsx'
import { Entries, type ListSection } from './entries.tsx'
import { sectionFields } from './fields.ts'
import { saveSection } from './save-section.ts'

export type Direction = 'up' | 'down'
/** The id of a button, which gets the focus again once its section has moved. */
export const moverId = (kind: string, direction: Direction) => `move-${kind}-${direction}`

type Props = {
  section: DraftSection
  isFirst: boolean
  isLast: boolean
  isOn: boolean
  onMove: (direction: Direction) => void
  onSwitch: (isOn: boolean) => void
}

const hasEntries = (section: DraftSection): section is ListSection => 'entries' in section.content

/** A section: where it stands, whether it is shown, what it says. */
export function SectionCard({ section, isFirst, isLast, isOn, onMove, onSwitch }: Props) {
  const texts = useHomeEditorTexts()
  const [isEditing, setEditing] = useState(false)
  const { kind, content } = section
  const name = texts.kinds[kind]
  const movers = [
    ...(isFirst ? [] : [{ direction: 'up' as const, label: texts.up(name), Icon: ArrowUp }]),
    ...(isLast ? [] : [{ direction: 'down' as const, label: texts.down(name), Icon: ArrowDown }]),
  ]
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-bold text-lg">{name}</h3>
          <p className="text-muted text-sm">{texts.about[kind]}</p>
        </div>
        <div className="flex shrink-0">
          {movers.map(({ direction, label, Icon }) => (
            <Button
              key={direction}
              id={moverId(kind, direction)}
              variant="quiet"
              size="sm"
              aria-label={label}
              onClick={() => onMove(direction)}
              className="size-11 p-0 sm:size-11"
            >
              <Icon aria-hidden="true" className="size-5" />
            </Button>
          ))}
        </div>
      </div>
      {hasEntries(section) && <Entries section={section} />}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Switch isOn={isOn} onChange={onSwitch}>
          <span className="font-normal">
            {texts.on}
            <span className="sr-only">: {name}</span>
          </span>
        </Switch>
        {sectionFields[kind].length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={texts.editOf(name)}
            onClick={() => setEditing(true)}
          >
            {texts.edit}
          </Button>
        )}
      </div>
      {isOn && hasEntries(section) && section.content.entries.length === 0 && (
        <p className="text-muted text-sm">{texts.nothingToShow}</p>
      )}
      {isEditing && (
        <ContentDialog
          title={texts.editOf(name)}
          kind={kind}
          content={content}
          rest={hasEntries(section) ? { entries: section.content.entries } : {}}
          save={(changed) => saveSection(section, changed)}
          onClose={() => setEditing(false)}
        />
      )}
    </Card>
  )
}
