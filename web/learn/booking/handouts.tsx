import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Material } from '../../../contract/materials/materials.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { paths } from '../../paths.ts'
import { sessionMaterialsQuery } from '../../queries/materials.ts'
import { NamedClass } from '../../sessions/named-class.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MaterialFiles } from '../materials/material-files.tsx'
import { useNewMaterials } from '../materials/use-new-materials.ts'

/** The newest materials of a session, for somebody who has booked it. */
export function Handouts({ sessionId }: { sessionId: string }) {
  const texts = useClassTexts()
  const query = useQuery(sessionMaterialsQuery(sessionId, 1))
  const { items = [], totalPages = 0 } = query.data ?? {}
  // Of more than are here, none is seen yet.
  const newIds = useNewMaterials(sessionId, totalPages > 1 ? [] : items)
  return (
    <section className="grid justify-items-start gap-2">
      <h2 className="font-bold text-xl">{texts.materials}</h2>
      <Loaded query={query} failed={texts.failedMaterials} waiting={<Skeleton className="h-12 w-full" />}>
        {() => (
          <>
            {items.length === 0 && <p className="text-muted">{texts.noMaterials}</p>}
            <ul className="grid w-full">
              {items.map((material) => (
                <li key={material._id} className="border-line border-b">
                  <Handout material={material} isNew={material.isNew || newIds.has(material._id)} />
                </li>
              ))}
            </ul>
            {(totalPages > 1 || items.some((one) => one.class)) && (
              <ButtonLink to={paths.studyMaterials(sessionId)} variant="secondary" size="sm">
                {texts.allMaterials}
              </ButtonLink>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}

type Props = { material: Material; isNew: boolean }

function Handout({ material: { title, driveLink, files, class: of }, isNew }: Props) {
  const texts = useMaterialTexts()
  const about = (
    <>
      {isNew && <Badge tone="success">{texts.isNew}</Badge>}
      {of && (
        <span className="wrap-anywhere block font-normal text-muted text-sm">
          <NamedClass of={of} />
        </span>
      )}
    </>
  )
  if (!driveLink)
    return (
      <div className="pt-2">
        <h3 className="wrap-anywhere font-medium">{title}</h3>
        {about}
        <MaterialFiles files={files} />
      </div>
    )
  return (
    <>
      <a
        href={driveLink}
        target="_blank"
        rel="noopener noreferrer"
        className="flex min-h-12 items-center justify-between gap-3 py-2 font-medium text-primary hover:underline"
      >
        <span className="min-w-0">
          <span className="wrap-anywhere block">{title}</span>
          {about}
        </span>
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      </a>
      <MaterialFiles files={files} />
    </>
  )
}
