import { figureIcons } from '../../../contract/home/section-kinds.ts'
import type { useChangeForm } from '../../hooks/use-change-form.ts'
import { usePictureUpload } from '../../hooks/use-picture-upload.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { useOwnFirst } from '../../i18n/own-first.ts'
import { NumberField, type Option, SelectField, TextArea, TextField } from '../../ui/inputs.tsx'
import { PictureChoice } from '../../ui/picture-choice.tsx'
import type { Draft, Fields } from './fields.ts'

type Form = Pick<
  ReturnType<typeof useChangeForm<Draft, object, unknown>>,
  'field' | 'register' | 'setValue' | 'values' | 'errors'
>
type Props = { field: Fields[number]; form: Form }

/** One field of a section or an entry: a text has two, one for each language. */
export function ContentField({ field: { name, as, label: called = name }, form }: Props) {
  const texts = useHomeEditorTexts()
  const inOrder = useOwnFirst()
  const label = texts.fields[called]
  const select = (options: Option[]) => <SelectField label={label} options={options} {...form.field(name)} />
  switch (as) {
    case 'line':
    case 'words': {
      const hint = name === 'list' ? texts.hints.list : undefined
      const Input = as === 'line' ? TextField : ShortArea
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          {inOrder.map((lang) => (
            <Input
              key={lang}
              label={lang === 'en' ? texts.inEnglish(label) : texts.inBangla(label)}
              hint={hint}
              lang={lang}
              {...form.field(`${name}.${lang}`)}
            />
          ))}
        </div>
      )
    }
    case 'picture':
      return <PictureField form={form} />
    case 'link':
      return <TextField label={label} hint={texts.hints.link} optional {...form.field(name)} />
    case 'number':
      return <NumberField label={label} step={1} optional {...form.field(name)} />
    case 'counted': {
      const { none, ...counts } = texts.counts
      const options = Object.entries(counts).map(([value, one]) => ({ value, label: one }))
      return select([{ value: '', label: none }, ...options])
    }
    case 'unit':
      return select([
        { value: '', label: texts.units.none },
        { value: '%', label: texts.units.percent },
        { value: '+', label: texts.units.more },
      ])
    case 'icon':
      return select(figureIcons.map((value) => ({ value, label: texts.icons[value] })))
  }
}

const ShortArea = (props: Parameters<typeof TextArea>[0]) => <TextArea rows={3} {...props} />

function PictureField({ form }: { form: Form }) {
  const texts = useHomeEditorTexts()
  const upload = usePictureUpload((url) => form.setValue('picture', url ?? ''))
  return (
    <PictureChoice
      url={form.values.picture ?? ''}
      onUrl={(url) => form.setValue('picture', url)}
      upload={upload}
      field={form.register('picture')}
      error={form.errors.picture}
      hint={texts.hints.picture}
    />
  )
}
