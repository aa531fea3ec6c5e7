import { useState } from 'react'
import type { z } from 'zod'
import type { Material, materialForm } from '../../../contract/materials/materials.ts'
import { callApi, callToCreate, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblem, fieldErrors } from '../../ui/form-problem.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useForm } from '../../ui/use-form.ts'
import { FileChoice } from './file-choice.tsx'
import { SessionChoice } from './session-choice.tsx'
import { useFileUploads } from './use-file-uploads.ts'

const validator = validateWith(
  async () => (await import('../../../contract/materials/materials.ts')).materialForm,
)

const fields = ['title', 'files', 'sessionId', 'link', 'image'] as const
type FieldName = (typeof fields)[number]
type Draft = z.input<typeof materialForm>

type Props = {
  /** The material to change; if absent, the form uploads a new one. */
  material?: Material
  onSaved: () => void
  onCancel?: () => void
}

/** V12: refused input stays as typed, with the reason beside its field. */
export function MaterialForm({ material, onSaved, onCancel }: Props) {
  const texts = { common: useCommonTexts(), materials: useMaterialTexts() }
  const start = draftOf(material)
  const form = useForm({
    validator,
    defaultValues: start,
  })
  const setImage = (url: string) => form.setValue('image', url, { shouldValidate: url !== '' })
  const picture = usePictureUpload((url) => setImage(url ?? start.image ?? ''))
  const uploads = useFileUploads(material?.files ?? [], (files) => form.setValue('files', files))
  const saving = useSaving(material, onSaved)
  const { errors } = form
  const refused = fieldErrors(saving.error, fields)
  const errorOf = (name: FieldName) => errors[name] ?? refused[name]
  // Otherwise the material would go out without a file that its author believes to be in it.
  const [isIncomplete, setIncomplete] = useState(false)
  const save = (draft: Parameters<typeof saving.submit>[0]) => {
    setIncomplete(uploads.hasProblem)
    if (!uploads.hasProblem) saving.submit(draft)
  }
  const missing = isIncomplete && uploads.hasProblem ? texts.materials.fileMissing : undefined

  return (
    <form onSubmit={form.handleSubmit(save)} noValidate className="grid gap-5">
      <UnsavedGuard unsaved={(form.isDirty || uploads.isSending) && !saving.isPending && !saving.isSuccess} />
      <TextField label={texts.materials.titleLabel} error={errorOf('title')} {...form.register('title')} />
      <FileChoice uploads={uploads} error={errorOf('files')} />
      <TextField
        label={texts.materials.linkLabel}
        hint={texts.materials.linkHint}
        inputMode="url"
        error={errorOf('link')}
        {...form.register('link')}
      />
      <SessionChoice
        field={form.register('sessionId')}
        current={material?.sessionId ?? null}
        error={errorOf('sessionId')}
      />
      <PictureChoice
        url={form.values.image ?? ''}
        onUrl={setImage}
        upload={picture}
        field={form.register('image')}
        error={errorOf('image')}
        hint={texts.materials.pictureHint}
      />
      <FormProblem>{missing ?? refused.elsewhere}</FormProblem>
      <div className="flex flex-wrap justify-end gap-3">
        {onCancel && (
          <Button variant="secondary" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
        )}
        <Button
          type="submit"
          busy={saving.isPending || picture.uploading || uploads.isSending}
          busyLabel={material ? texts.materials.saving : texts.materials.uploading}
        >
          {material ? texts.materials.saveChanges : texts.materials.upload}
        </Button>
      </div>
    </form>
  )
}

/** A select's value for "none" is ''. */
const draftOf = (material: Material | undefined): Draft => ({
  title: material?.title ?? '',
  sessionId: material?.sessionId ?? '',
  link: material?.link ?? '',
  image: material?.image ?? '',
  files: material?.files.map(({ _id }) => _id) ?? [],
})

/** X10. */
function useSaving(material: Material | undefined, onSaved: () => void) {
  const texts = useMaterialTexts()
  return useChange<Draft>({
    send: (draft) => {
      const body = { ...draft, sessionId: draft.sessionId || null }
      return material
        ? callApi('PATCH /materials/{id}', { params: { id: material._id }, body })
        : callToCreate('POST /materials', { body })
    },
    done: material ? texts.updated : texts.uploaded,
    failed: (error) => serverMessage(error, material ? texts.updateFailed : texts.uploadFailed),
    onDone: onSaved,
    invalidate: ({ afterMaterialChange }) => afterMaterialChange(),
  })
}
