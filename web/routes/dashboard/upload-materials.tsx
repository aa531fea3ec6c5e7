import { useNavigate } from 'react-router'
import { TeachingOnly } from '../../auth/guards.tsx'
import { useMaterialWords } from '../../i18n/materials.ts'
import { MaterialForm } from '../../materials/material-form.tsx'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { Page } from './page.tsx'

/** R16. */
export default function UploadMaterials() {
  return (
    <TeachingOnly>
      <Screen />
    </TeachingOnly>
  )
}

function Screen() {
  const words = useMaterialWords()
  const navigate = useNavigate()
  return (
    <Page title={words.uploadTitle} intro={words.uploadIntro}>
      <Card className="max-w-3xl p-5 sm:p-6">
        <MaterialForm onSaved={() => void navigate(paths.viewMaterials())} />
      </Card>
    </Page>
  )
}
