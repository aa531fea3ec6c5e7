import type { SessionClass } from '../../contract/sessions/sessions.ts'
import { useClassTexts } from '../i18n/classes.ts'
import { Folded } from './folded.tsx'

/** So many topics are seen at once: a course of half a year has dozens. */
const SHOWN = 8

/** A12: what the classes of a session are about, in their order. Nothing where no class has a topic. */
export function Outline({ classes }: { classes: readonly SessionClass[] }) {
  const texts = useClassTexts()
  const topics = topicsOf(classes)
  // The last few are not worth a press.
  const shown = topics.length > SHOWN + 3 ? SHOWN : topics.length
  if (topics.length === 0) return null
  const list = (some: Topic[], start: number) => (
    <ol start={start} className="grid list-decimal gap-1.5 ps-6">
      {some.map(({ id, topic }) => (
        <li key={id} className="wrap-anywhere ps-1">
          {topic}
        </li>
      ))}
    </ol>
  )
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl">{texts.outline}</h2>
      {list(topics.slice(0, shown), 1)}
      {topics.length > shown && (
        <Folded label={texts.moreTopics(topics.length - shown)}>
          {list(topics.slice(shown), shown + 1)}
        </Folded>
      )}
    </section>
  )
}

type Topic = { id: string; topic: string }

/** A topic that takes several classes in a row is said once. */
const topicsOf = (classes: readonly SessionClass[]): Topic[] =>
  classes
    .flatMap(({ _id: id, state, topic }) => (topic && state !== 'cancelled' ? { id, topic } : []))
    .filter(({ topic }, index, all) => topic !== all[index - 1]?.topic)
