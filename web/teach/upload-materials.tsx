import { useNavigate } from 'react-router'
import { TutorsOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useMaterialTexts } from '../i18n/materials.ts'
import { paths } from '../paths.ts'
import { Card } from '../ui/card.tsx'
import { MaterialForm } from './materials/material-form.tsx'

/** R16. */
export default function UploadMaterials() {
  return (
    <TutorsOnly>
      <Screen />
    </TutorsOnly>
  )
}

function Screen() {
  const texts = useMaterialTexts()
  const navigate = useNavigate()
  return (
    <Page title={texts.uploadTitle} intro={texts.uploadIntro}>
      <Card className="max-w-3xl p-5 sm:p-6">
        <MaterialForm onSaved={() => void navigate(paths.viewMaterials())} />
      </Card>
    </Page>
  )
}
