import { useEffect, useState } from 'react'
import { placeholders } from '../../../contract/centre/fill-in.ts'
import type { EditedText } from '../../../contract/centre/texts.ts'
import { callApi } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { usePolicyTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FormProblem } from '../../ui/form-problem.tsx'
import { parseWith } from '../../ui/form-validator.ts'
import { TextArea } from '../../ui/inputs.tsx'
import { UnsavedGuard } from '../../ui/unsaved-guard.tsx'
import { useForm } from '../../ui/use-form.ts'
import { TextPreview, TextVersions } from './text-versions.tsx'

const validator = parseWith(async () => (await import('../../../contract/centre/texts.ts')).textForm)

/**
 * Writes a text, with a preview and its versions. What others publish meanwhile never replaces what is typed.
 */
export function TextEditor({ text }: { text: EditedText }) {
  const texts = usePolicyTexts()
  const { kind, language } = text
  const current = text.body ?? text.defaultBody
  const form = useForm({ validator, defaultValues: { body: current } })
  const [version, setVersion] = useState(text.version)
  const [isResetting, setResetting] = useState(false)
  const [isShown, setShown] = useState(false)
  const { isDirty, reset } = form

  useEffect(() => {
    if (isDirty || text.version <= version) return
    reset({ body: current })
    setVersion(text.version)
  }, [isDirty, reset, current, text.version, version])

  const saving = useChange<{ body: string | null }>({
    send: async ({ body }) => {
      const change = { language, body, version }
      const saved = await callApi('PUT /settings/texts/{kind}', { params: { kind }, body: change })
      // From now on this is what was published, and no draft.
      reset({ body: body ?? text.defaultBody })
      setVersion(saved.version)
    },
    done: texts.saved,
    failed(error) {
      form.fail(error)
      return undefined
    },
    onDone: () => setResetting(false),
  })
  const isBehind = isDirty && text.version > version

  return (
    <form onSubmit={form.handleSubmit((draft) => saving.submit(draft))} noValidate className="grid gap-6">
      <UnsavedGuard unsaved={isDirty && !saving.isPending} />
      <div className="grid gap-4">
        <TextArea
          label={texts.body}
          hint={texts.bodyHint}
          lang={language}
          rows={20}
          {...form.field('body')}
        />
        {isBehind ? (
          <div role="alert" className="grid justify-items-start gap-2 rounded-control bg-danger-soft p-3.5">
            <p>{texts.changed}</p>
            <Button variant="secondary" onClick={() => reset({ body: current })}>
              {texts.loadTheirs}
            </Button>
          </div>
        ) : (
          <FormProblem>{form.problem}</FormProblem>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={saving.isPending} busyLabel={texts.saving} disabled={isBehind}>
            {texts.save}
          </Button>
          <Button variant="secondary" onClick={() => setShown(true)}>
            {texts.preview}
          </Button>
          {text.body !== null && (
            <Button variant="quiet" onClick={() => setResetting(true)}>
              {texts.reset}
            </Button>
          )}
        </div>
        <Filled text={text} />
      </div>
      <TextVersions text={text} isDirty={isDirty} onUse={(body) => form.setValue('body', body)} />
      {isShown && <TextPreview body={form.values.body} text={text} onClose={() => setShown(false)} />}
      <ConfirmDialog
        open={isResetting}
        title={texts.resetTitle}
        text={texts.resetText}
        confirmLabel={texts.reset}
        keepLabel={texts.keep}
        problem={form.problem}
        busy={saving.isPending}
        onConfirm={() => saving.submit({ body: null })}
        onClose={() => setResetting(false)}
      />
    </form>
  )
}

/** What stands for the centre's name and rules, and what readers see in its place today. */
function Filled({ text: { values } }: { text: EditedText }) {
  const texts = usePolicyTexts()
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2.5 font-medium">{texts.filledIn}</summary>
      <p className="mb-3 text-muted text-sm">{texts.filledInHint}</p>
      <Facts
        className="wrap-anywhere sm:grid-cols-2"
        facts={placeholders.map((name) => ({ label: `{${name}}`, value: values[name] }))}
      />
    </details>
  )
}
