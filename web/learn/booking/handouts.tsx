import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Material } from '../../../contract/materials/materials.ts'
import { useClassTexts } from '../../i18n/classes.ts'
import { paths } from '../../paths.ts'
import { sessionMaterialsQuery } from '../../queries/materials.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Loaded } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { MaterialFiles } from '../materials/material-files.tsx'

/** The newest materials of a session, for somebody who has booked it. */
export function Handouts({ sessionId }: { sessionId: string }) {
  const texts = useClassTexts()
  return (
    <section className="grid justify-items-start gap-2">
      <h2 className="font-bold text-xl">{texts.materials}</h2>
      <Loaded
        query={useQuery(sessionMaterialsQuery(sessionId, 1))}
        failed={texts.failedMaterials}
        waiting={<Skeleton className="h-12 w-full" />}
      >
        {({ items, totalPages }) => (
          <>
            {items.length === 0 && <p className="text-muted">{texts.noMaterials}</p>}
            <ul className="grid w-full">
              {items.map((material) => (
                <li key={material._id} className="border-line border-b">
                  <Handout material={material} />
                </li>
              ))}
            </ul>
            {totalPages > 1 && (
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

function Handout({ material: { title, driveLink, files } }: { material: Material }) {
  if (!driveLink)
    return (
      <div className="pt-2">
        <h3 className="wrap-anywhere font-medium">{title}</h3>
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
        <span className="wrap-anywhere min-w-0">{title}</span>
        <ExternalLink aria-hidden="true" className="size-4 shrink-0" />
      </a>
      <MaterialFiles files={files} />
    </>
  )
}
