import type { ReactNode } from 'react'
import type { Material } from '../../../contract/materials/materials.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { ClassTime } from '../../sessions/class-time.tsx'
import { Badge } from '../../ui/badge.tsx'
import { MaterialCard } from './material-card.tsx'

type Props = { materials: readonly Material[]; newIds: ReadonlySet<string> }

/** A12: first what is for the whole session, then what is for its classes, the latest one first. */
export function MaterialsByClass({ materials, newIds }: Props) {
  const texts = useMaterialTexts()
  const groups = groupsOf(materials)
  const news = materials.filter(({ _id }) => newIds.has(_id)).length
  const isPlain = groups.length === 1 && !groups[0]?.materials[0]?.class
  return (
    <div className="grid gap-8">
      {news > 0 && <p>{texts.newCount(news)}</p>}
      {groups.map(({ key, materials: some }) => (
        <section key={key} className="grid gap-3">
          {!isPlain && <Heading first={some[0]} />}
          <ul className="grid gap-5 sm:grid-cols-2">
            {some.map((material) => (
              <li key={material._id} className="min-w-0">
                <MaterialCard
                  material={material}
                  heading={isPlain ? 'h3' : 'h4'}
                  isNew={newIds.has(material._id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

type Group = { key: string; materials: Material[] }

function groupsOf(materials: readonly Material[]): Group[] {
  const keyOf = (one: Material) => one.class?._id ?? (one.sessionId ? 'session' : 'tutor')
  const groups = [...Map.groupBy(materials, keyOf)].map(([key, some]) => ({ key, materials: some }))
  const place = ({ key }: Group) => (key === 'session' ? 0 : key === 'tutor' ? 2 : 1)
  return groups.toSorted((one, other) => place(one) - place(other))
}

/** The topic and the day of a class. */
function Heading({ first }: { first: Material | undefined }): ReactNode {
  const texts = useMaterialTexts()
  const of = first?.class
  if (!of) return <h3 className="font-bold text-lg">{first?.sessionId ? texts.ofSession : texts.ofTutor}</h3>
  const time = <ClassTime start={of.start} end={of.end} />
  return (
    <div className="grid justify-items-start gap-1">
      <h3 className="wrap-anywhere font-bold text-lg leading-snug">{of.topic ?? time}</h3>
      {of.topic && <p className="text-muted text-sm">{time}</p>}
      {of.isCancelled && <Badge tone="danger">{texts.cancelledClass}</Badge>}
    </div>
  )
}
