import { useState } from 'react'
import type { z } from 'zod'
import type { Material, materialForm } from '../../../contract/materials/materials.ts'
import { callApi, callToCreate, serverMessage } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useMaterialTexts } from '../../i18n/materials.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { TextField } from '../../ui/inputs.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { FileChoice } from './file-choice.tsx'
import { PlaceChoice } from './place-choice.tsx'
import { useFileUploads } from './use-file-uploads.ts'

const validator = validateWith(
  async () => (await import('../../../contract/materials/materials.ts')).materialForm,
)

type Draft = z.input<typeof materialForm>

/** A select's value for "none" is ''. */
const draftOf = (material: Material | undefined): Draft => ({
  title: material?.title ?? '',
  sessionId: material?.sessionId ?? '',
  classId: material?.class?._id ?? '',
  link: material?.link ?? '',
  image: material?.image ?? '',
  files: material?.files.map(({ _id }) => _id) ?? [],
})

/**
 * V12, X10: the form of a new material, or of one to change. Nothing is sent before its files have arrived:
 * otherwise it would go out without a file that its author believes to be in it.
 */
export function useMaterialForm(material: Material | undefined, onSaved: () => void) {
  const texts = useMaterialTexts()
  const start = draftOf(material)
  const form = useChangeForm({
    validator,
    defaultValues: start,
    send: (draft: Draft): Promise<unknown> => {
      const body = { ...draft, sessionId: draft.sessionId || null, classId: draft.classId || null }
      return material
        ? callApi('PATCH /materials/{id}', { params: { id: material._id }, body })
        : callToCreate('POST /materials', { body })
    },
    done: material ? texts.updated : texts.uploaded,
    failed: (error) => serverMessage(error, material ? texts.updateFailed : texts.uploadFailed),
    onDone: onSaved,
  })
  const setImage = (url: string) => form.setValue('image', url, { shouldValidate: url !== '' })
  const picture = usePictureUpload((url) => setImage(url ?? start.image ?? ''))
  const uploads = useFileUploads(material?.files ?? [], (files) => form.setValue('files', files))
  const [isIncomplete, setIncomplete] = useState(false)
  const submit: typeof form.submit = async (event) => {
    event.preventDefault()
    setIncomplete(uploads.hasProblem)
    if (!uploads.hasProblem) await form.submit(event)
  }
  const missing = isIncomplete && uploads.hasProblem ? texts.fileMissing : undefined
  return {
    ...{ ...form, submit, problem: missing ?? form.problem },
    ...{ setImage, picture, uploads, material },
    isSending: picture.uploading || uploads.isSending,
  }
}

type FormProps = { form: ReturnType<typeof useMaterialForm> }

export function MaterialFields({ form }: FormProps) {
  const texts = useMaterialTexts()
  const { field, uploads } = form
  return (
    <>
      <UnsavedGuard unsaved={(form.isDirty || uploads.isSending) && !form.isBusy} />
      <TextField label={texts.titleLabel} {...field('title')} />
      <FileChoice uploads={uploads} error={form.errors.files} />
      <TextField label={texts.linkLabel} hint={texts.linkHint} inputMode="url" {...field('link')} />
      <PlaceChoice form={form} />
      <PictureChoice
        url={form.values.image ?? ''}
        onUrl={form.setImage}
        upload={form.picture}
        field={form.register('image')}
        error={form.errors.image}
        hint={texts.pictureHint}
      />
    </>
  )
}

type EditProps = { material: Material; onClose: () => void }

/** Changes a material: refused input stays as typed, with the reason beside its field. */
export function EditMaterialDialog({ material, onClose }: EditProps) {
  const texts = useMaterialTexts()
  const form = useMaterialForm(material, onClose)
  return (
    <FormDialog
      form={form}
      title={texts.editTitle}
      submitLabel={texts.saveChanges}
      disabled={form.isSending}
      onClose={onClose}
    >
      <MaterialFields form={form} />
    </FormDialog>
  )
}
