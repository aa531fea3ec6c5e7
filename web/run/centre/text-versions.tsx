import { useMemo, useState } from 'react'
import { fillIn } from '../../../contract/centre/fill-in.ts'
import type { EditedText, TextVersion } from '../../../contract/centre/texts.ts'
import { callApi } from '../../api-client.ts'
import { Markdown } from '../../find/about/markdown.tsx'
import { readMarkdown } from '../../find/about/read-markdown.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { usePolicyTexts } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'

type Props = { text: EditedText; isDirty: boolean; onUse: (body: string) => void }

/** Lists who wrote which version, and when. An older one can be edited and published again. */
export function TextVersions({ text: { kind, language, versions }, isDirty, onUse }: Props) {
  const texts = usePolicyTexts()
  const [wanted, setWanted] = useState<number>()
  const loading = useSubmit({
    meta: { changesNothing: true },
    mutationFn: (version: number) =>
      callApi('GET /settings/texts/{kind}/versions/{version}', {
        params: { kind, version },
        query: { lang: language },
      }),
    onSuccess: ({ body }) => onUse(body),
    onError: () => notify.error(texts.failedToLoad),
    onSettled: () => setWanted(undefined),
  })
  return (
    <section className="grid gap-2">
      <h3 className="font-bold text-lg">{texts.versions}</h3>
      {versions.length === 0 && <p className="text-muted">{texts.noVersions}</p>}
      <ol>
        {versions.map((one) => (
          <Version
            key={one.version}
            of={one}
            isLoading={loading.isPending && loading.variables === one.version}
            onUse={() => (isDirty ? setWanted(one.version) : loading.submit(one.version))}
          />
        ))}
      </ol>
      <ConfirmDialog
        open={wanted !== undefined}
        title={texts.useTitle}
        text={texts.useText}
        confirmLabel={texts.useConfirm}
        keepLabel={texts.keep}
        busy={loading.isPending}
        onConfirm={() => wanted !== undefined && loading.submit(wanted)}
        onClose={() => setWanted(undefined)}
      />
    </section>
  )
}

function Version({ of, isLoading, onUse }: { of: TextVersion; isLoading: boolean; onUse: () => void }) {
  const texts = usePolicyTexts()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-line border-b py-2 last:border-b-0">
      <span className="wrap-anywhere min-w-0">
        <span className="block font-medium">
          {texts.version(of.version)}
          {of.isDefault && ` · ${texts.default}`}
        </span>
        <span className="text-muted text-sm">
          {of.by ?? texts.gone} · <DateTime value={of.at} />
        </span>
      </span>
      <Button variant="quiet" busy={isLoading} aria-label={texts.useOf(of.version)} onClick={onUse}>
        {texts.use}
      </Button>
    </li>
  )
}

type PreviewProps = { body: string; text: EditedText; onClose: () => void }

/** Shows what is typed as readers will see it. */
export function TextPreview({ body, text: { language, values }, onClose }: PreviewProps) {
  const texts = usePolicyTexts()
  const nodes = useMemo(() => readMarkdown(fillIn(body, values)), [body, values])
  return (
    <Dialog open onClose={onClose} title={texts.preview}>
      <div lang={language}>
        <Markdown nodes={nodes} />
      </div>
    </Dialog>
  )
}
