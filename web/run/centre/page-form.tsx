import { Fragment } from 'react'
import type { ZodType } from 'zod'
import type { CentrePage } from '../../../contract/centre/pages.ts'
import { callApi } from '../../api-client.ts'
import { useChangeForm } from '../../hooks/use-change-form.ts'
import { useOwnFirst } from '../../i18n/own-first.ts'
import { useOwnPageTexts } from '../../i18n/own-pages.ts'
import { usePolicyTexts } from '../../i18n/texts.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { validateWith } from '../../ui/form-validator.ts'
import { Switch, TextArea, TextField } from '../../ui/inputs.tsx'

type Draft = {
  slug: string
  title: string
  titleBn: string
  body: string
  bodyBn: string
  published: boolean
}

const validator = validateWith(async () => {
  const { setPage } = await import('../../../contract/centre/pages.ts')
  return setPage.body.and(setPage.params) as unknown as ZodType<unknown, Draft>
})

const draftOf = (page: CentrePage | undefined): Draft => ({
  slug: page?.slug ?? '',
  title: page?.title ?? '',
  titleBn: page?.titleBn ?? '',
  body: page?.body ?? '',
  bodyBn: page?.bodyBn ?? '',
  published: page?.published ?? false,
})

/** Writes a page of the centre's own, in one script or both; a new one without `page`. */
export function PageForm({ page, onClose }: { page?: CentrePage; onClose: () => void }) {
  const texts = useOwnPageTexts()
  const { bodyHint } = usePolicyTexts()
  const form = useChangeForm({
    validator,
    defaultValues: draftOf(page),
    send: ({ slug, ...body }: Draft) =>
      callApi('PUT /settings/pages/{slug}', {
        params: { slug },
        body: { ...body, version: page?.version ?? 0 },
      }),
    done: texts.saved,
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={page ? texts.editNamed(page.title ?? page.titleBn ?? page.slug) : texts.add}
      description={texts.oneScript}
      submitLabel={texts.save}
      onClose={onClose}
    >
      {!page && <TextField label={texts.slug} hint={texts.slugHint} autoFocus {...form.field('slug')} />}
      {useOwnFirst().map((lang) => {
        const [title, body] = lang === 'en' ? (['title', 'body'] as const) : (['titleBn', 'bodyBn'] as const)
        const labels: readonly [string, string] =
          lang === 'en' ? [texts.titleEn, texts.bodyEn] : [texts.titleBn, texts.bodyBn]
        return (
          <Fragment key={lang}>
            <TextField label={labels[0]} lang={lang} {...form.field(title)} />
            <TextArea label={labels[1]} hint={bodyHint} lang={lang} rows={8} {...form.field(body)} />
          </Fragment>
        )
      })}
      <Switch isOn={form.values.published} onChange={(isOn) => form.setValue('published', isOn)}>
        {texts.publish}
      </Switch>
    </FormDialog>
  )
}
