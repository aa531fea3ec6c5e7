import { useState } from 'react'
import type { SectionKind } from '../../../contract/home/section-kinds.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateAs } from '../../ui/form-validator.ts'
import { ContentField } from './content-field.tsx'
import { contentOf, type Draft, draftOf, entryFields, fieldOf, isList, sectionFields } from './fields.ts'

type Props = {
  title: string
  kind: SectionKind
  /** Whether it is the form of an entry of the section. */
  isEntry?: boolean
  /** What the form begins with. */
  content: object
  /** What it does not show, and keeps. */
  rest?: object
  save: (content: object) => Promise<unknown>
  onClose: () => void
}

/** The form of a section, or of one of its entries. */
export function ContentDialog({ title, kind, isEntry = false, content, rest = {}, save, onClose }: Props) {
  const texts = useHomeEditorTexts()
  const fields = isEntry && isList(kind) ? entryFields[kind] : sectionFields[kind]
  const [validator] = useState(() =>
    validateAs<Draft, object, unknown>(
      async () => {
        const { contents, entries } = await import('../../../contract/home/contents.ts')
        return isEntry && isList(kind) ? entries[kind] : contents[kind]
      },
      { toInput: (draft) => ({ ...rest, ...contentOf(fields, draft) }), fieldOf },
    ),
  )
  const form = useChangeForm({
    validator,
    defaultValues: draftOf(fields, content),
    send: save,
    done: texts.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={texts.oneIsEnough}
      submitLabel={texts.save}
      onClose={onClose}
    >
      {fields.map((field) => (
        <ContentField key={field.name} field={field} form={form} />
      ))}
    </FormDialog>
  )
}
