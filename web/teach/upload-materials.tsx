import { useNavigate } from 'react-router'
import { TutorsOnly } from '../auth/guards.tsx'
import { Page } from '../dashboard/page.tsx'
import { useMaterialTexts } from '../i18n/materials.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FormProblem } from '../ui/form-problem.tsx'
import { MaterialFields, useMaterialForm } from './materials/material-form.tsx'

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
  const form = useMaterialForm(undefined, () => void navigate(paths.viewMaterials()))
  return (
    <Page title={texts.uploadTitle} intro={texts.uploadIntro}>
      <Card className="max-w-3xl p-5 sm:p-6">
        <form onSubmit={form.submit} noValidate className="grid gap-5">
          <MaterialFields form={form} />
          <FormProblem>{form.problem}</FormProblem>
          <div className="flex justify-end">
            <Button type="submit" busy={form.isBusy || form.isSending} busyLabel={texts.uploading}>
              {texts.upload}
            </Button>
          </div>
        </form>
      </Card>
    </Page>
  )
}
