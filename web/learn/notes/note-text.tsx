import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNoteTexts } from '../../i18n/notes.ts'
import { cn } from '../../ui/cn.ts'
import { type NotePart, readNote } from './read-note.ts'

const LINES_SHOWN = 6
const CHARACTERS_SHOWN = 300

/** The text of a note, with a button that expands a long one. Printed, it is whole. */
export function NoteText({ text, isWhole = false }: { text: string; isWhole?: boolean }) {
  const texts = useNoteTexts()
  const [expanded, setExpanded] = useState(isWhole)
  useEffect(() => {
    const expand = () => flushSync(() => setExpanded(true))
    addEventListener('beforeprint', expand)
    return () => removeEventListener('beforeprint', expand)
  }, [])
  const long = text.length > CHARACTERS_SHOWN || text.split('\n').length > LINES_SHOWN
  return (
    <div>
      <div className={cn('wrap-anywhere', long && !expanded && 'line-clamp-6')}>
        {/* The parts keep their places, so React needs no keys but these. */}
        {readNote(text).map((part, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Part key={place} part={part} />
        ))}
      </div>
      {long && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          className="screen-only min-h-11 font-semibold text-primary hover:underline"
        >
          {expanded ? texts.showLess : texts.showAll}
        </button>
      )}
    </div>
  )
}

/** A line that is repeated is another item. */
function Part({ part }: { part: NotePart }) {
  if (part.tag === 'p') return <p className="whitespace-pre-wrap">{part.text}</p>
  if (part.tag === 'ul')
    return (
      <ul className="list-disc ps-6">
        {part.items.map(({ text }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <li key={place}>{text}</li>
        ))}
      </ul>
    )
  return (
    <ol className="ps-6" style={{ listStyleType: part.isBangla ? 'bengali' : 'decimal' }}>
      {part.items.map(({ text, number }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={place} value={number}>
          {text}
        </li>
      ))}
    </ol>
  )
}
