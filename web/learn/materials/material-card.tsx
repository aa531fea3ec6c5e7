import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { Material } from '../../../contract/materials/materials.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { SessionPicture } from '../../sessions/session-picture.tsx'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { MaterialFiles } from './material-files.tsx'

type Props = {
  material: Material
  /** The heading level on this screen. */
  heading: 'h2' | 'h3' | 'h4'
  /** It was handed out since its reader was here last. */
  isNew?: boolean
  /** Shown below the title. */
  note?: ReactNode
  /** Buttons beside 'Open'. */
  actions?: ReactNode
}

export function MaterialCard({ material, heading: Heading, isNew = false, note, actions }: Props) {
  const texts = useMaterialTexts()
  return (
    <Card className="flex h-full flex-col overflow-hidden">
      {material.imageUrl && <SessionPicture src={material.imageUrl} className="aspect-video w-full" />}
      <div className="flex flex-1 flex-col gap-3 p-5">
        <div>
          {isNew && (
            <Badge tone="success" className="mb-1.5">
              {texts.isNew}
            </Badge>
          )}
          <Heading className="wrap-anywhere font-bold text-lg leading-snug">{material.title}</Heading>
          {note && <p className="wrap-anywhere text-muted text-sm">{note}</p>}
        </div>
        <MaterialFiles files={material.files} />
        <div className="mt-auto flex flex-wrap gap-2 empty:hidden">
          {material.driveLink && (
            <ButtonLink
              to={material.driveLink}
              target="_blank"
              rel="noopener noreferrer"
              size="sm"
              aria-label={texts.openMaterial(material.title)}
            >
              {texts.open}
              <ExternalLink aria-hidden="true" className="size-4" />
            </ButtonLink>
          )}
          {actions}
        </div>
      </div>
    </Card>
  )
}
