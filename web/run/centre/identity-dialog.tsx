import { useState } from 'react'
import { callApi, uploadImage } from '../../api-client.ts'
import { useConfig } from '../../client-config.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { ImageField } from '../../ui/image-field.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { centreValidator, draftOf, type ReadCentre } from './centre-draft.ts'
import { ColourField } from './colour-field.tsx'

const parts = {
  names: ['name', 'nameBn', 'description', 'descriptionBn'],
  contacts: ['phone', 'whatsapp', 'email', 'hours', 'hoursBn', 'address', 'map'],
  elsewhere: ['facebook', 'youtube', 'instagram', 'linkedin'],
  payments: ['sendMoneyTo', 'city', 'postcode'],
} as const
type Part = keyof typeof parts

type Props = { centre: ReadCentre; onClose: () => void }

/** One form of all that the product says and shows of the centre. */
export function IdentityDialog({ centre, onClose }: Props) {
  const texts = useCentreTexts()
  const form = useChangeForm({
    validator: centreValidator,
    defaultValues: draftOf(centre),
    send: (draft) => callApi('PUT /settings/centre', { body: draft }),
    done: texts.saved,
    onDone: onClose,
  })
  const hints: Partial<Record<string, string>> = texts.fieldHints
  const group = (part: Part) => (
    <fieldset key={part} className="grid gap-4">
      <legend className="mb-2 font-semibold">{texts.parts[part]}</legend>
      {parts[part].map((name) => (
        <TextField key={name} label={texts[name]} hint={hints[name]} {...form.field(name)} />
      ))}
    </fieldset>
  )
  return (
    <FormDialog
      form={form}
      title={texts.contact}
      description={texts.contactHint}
      submitLabel={texts.save}
      onClose={onClose}
    >
      {group('names')}
      <fieldset className="grid gap-4">
        <legend className="mb-2 font-semibold">{texts.parts.look}</legend>
        <MarkField
          saved={centre.mark}
          isTaken={form.values.mark !== ''}
          error={form.errors.mark}
          onMark={(mark) => form.setValue('mark', mark)}
        />
        <ColourField
          {...form.field('colour')}
          onColour={(colour) => {
            form.setValue('colour', colour)
            void form.trigger('colour')
          }}
        />
      </fieldset>
      {group('contacts')}
      {group('elsewhere')}
      {group('payments')}
    </FormDialog>
  )
}

const sendMark: typeof uploadImage = (file, onProgress) =>
  uploadImage(file, onProgress, '/api/settings/centre/marks')

type MarkProps = {
  /** The mark that the centre has now. */
  saved: string | null
  /** The form has one. */
  isTaken: boolean
  error: Parameters<typeof ImageField>[0]['error']
  onMark: (mark: string) => void
}

/** A picture is kept as soon as it is chosen, and worn once the form is saved. */
function MarkField({ saved, isTaken, error, onMark }: MarkProps) {
  const texts = useCentreTexts()
  const { look } = useConfig()
  const [isRemoved, setRemoved] = useState(false)
  const kept = isRemoved ? '' : (saved ?? '')
  const upload = usePictureUpload((mark) => onMark(mark ?? kept), sendMark)
  return (
    <div className="grid gap-2">
      <ImageField
        label={texts.mark}
        hint={texts.fieldHints.mark}
        optional
        {...upload.field}
        error={upload.field.error ?? error}
        {...(kept && look.mark === saved && { currentUrl: paths.centrePicture(look.version, 'mark.webp') })}
      />
      {isTaken && !upload.field.file && (
        <Button
          variant="quiet"
          size="sm"
          className="justify-self-start"
          onClick={() => {
            setRemoved(true)
            onMark('')
          }}
        >
          {texts.withoutMark}
        </Button>
      )}
    </div>
  )
}
