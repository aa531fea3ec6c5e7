import type { QueryKey } from '@tanstack/react-query'
import { useConfig } from '../../client-config.tsx'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { useFormats } from '../../i18n/formats.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import type { FormValidator } from '../../ui/form-validator.ts'
import { NumberField } from '../../ui/inputs.tsx'
import { type Query, Rule } from './rule.tsx'

type Numbers<Name extends string> = Record<Name, number>
type Typed<Name extends string> = Record<Name, string | number>

type Props<Name extends string, Key extends QueryKey> = {
  query: Query<Numbers<Name>, Key>
  validator: FormValidator<Typed<Name>, Typed<Name>>
  save: (body: Typed<Name>) => Promise<unknown>
  texts: {
    title: string
    hint: string
    /** `amount`: the first number, as money. */
    sentence: (numbers: Numbers<Name> & { amount: string }) => string
    /** The labels of the fields, in their order. */
    fields: Record<Name, string>
    saved: string
    failed: string
  }
  anchor?: string
}

/** A rule of whole numbers. */
export function NumberRule<Name extends string, Key extends QueryKey>(props: Props<Name, Key>) {
  const { query, texts, anchor } = props
  const { currency } = useConfig()
  const { money } = useFormats()
  const [first] = Object.keys(texts.fields) as [Name]
  return (
    <Rule
      title={texts.title}
      query={query}
      failed={texts.failed}
      sentence={(numbers) => texts.sentence({ ...numbers, amount: money(numbers[first], currency) })}
      anchor={anchor}
      dialog={(numbers, onClose) => <NumberDialog {...props} numbers={numbers} onClose={onClose} />}
    />
  )
}

type DialogProps<Name extends string, Key extends QueryKey> = Props<Name, Key> & {
  numbers: Numbers<Name>
  onClose: () => void
}

function NumberDialog<Name extends string, Key extends QueryKey>(props: DialogProps<Name, Key>) {
  const { numbers, validator, save, texts, onClose } = props
  const common = useCommonTexts()
  const names = Object.keys(texts.fields) as Name[]
  const form = useChangeForm({
    validator,
    defaultValues: Object.fromEntries(names.map((name) => [name, String(numbers[name])])) as Typed<Name>,
    send: save,
    done: texts.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={texts.title}
      description={texts.hint}
      submitLabel={common.save}
      onClose={onClose}
    >
      {names.map((name, place) => (
        <NumberField
          key={name}
          label={texts.fields[name]}
          step={1}
          autoFocus={place === 0}
          {...form.field(name)}
        />
      ))}
    </FormDialog>
  )
}
