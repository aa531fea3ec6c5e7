import { callApi } from '../../api-client.ts'
import { useCentreChange } from '../../hooks/use-centre-change.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCentreTexts } from '../../i18n/centre.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { TextField } from '../../ui/inputs.tsx'
import { centreValidator, draftOf, type ReadCentre } from './centre-draft.ts'
import { ColourField } from './colour-field.tsx'
import { MarkField } from './mark-field.tsx'

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
  const wearIt = useCentreChange()
  const form = useChangeForm({
    validator: centreValidator,
    defaultValues: draftOf(centre),
    send: (draft) => callApi('PUT /settings/centre', { body: draft }),
    done: texts.saved,
    onDone: () => {
      wearIt()
      onClose()
    },
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
