import type { CatalogueEntry } from '../../../../contract/centre/catalogue.ts'
import type { CatalogueKind } from '../../../../contract/centre/catalogue-names.ts'
import { callApi } from '../../../api-client.ts'
import { useChangeForm } from '../../../hooks/use-change-form.ts'
import { useLanguage } from '../../../i18n/index.ts'
import { useLevelTexts } from '../../../i18n/levels.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { validateWith } from '../../../ui/form-validator.ts'
import { TextField } from '../../../ui/inputs.tsx'

const validator = validateWith(async () => {
  const { newCatalogueEntry } = await import('../../../../contract/centre/catalogue.ts')
  return newCatalogueEntry.omit({ slug: true })
})

/** `entry`: the one that gets new names. */
type Props = { kind: CatalogueKind; entry?: CatalogueEntry; onClose: () => void }

/** Adds a level or a subject, or renames one. */
export function EntryDialog({ kind, entry, onClose }: Props) {
  const texts = useLevelTexts()
  const language = useLanguage()
  const form = useChangeForm({
    validator,
    defaultValues: { nameEn: entry?.en ?? '', nameBn: entry?.bn ?? '' },
    send: (body): Promise<unknown> => {
      if (!entry) return callApi('POST /catalogue/{kind}', { params: { kind }, body })
      return callApi('PATCH /catalogue/{kind}/{slug}', { params: { kind, slug: entry.slug }, body })
    },
    done: texts.saved,
    failed: texts.failedToSave,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={entry ? texts.renameOf(entry[language]) : texts.lists[kind].add}
      description={entry?.hidden ? texts.hiddenHint : texts.lists[kind].hint}
      submitLabel={texts.save}
      onClose={onClose}
    >
      <TextField label={texts.nameEn} lang="en" {...form.field('nameEn')} />
      <TextField label={texts.nameBn} lang="bn" {...form.field('nameBn')} />
    </FormDialog>
  )
}
