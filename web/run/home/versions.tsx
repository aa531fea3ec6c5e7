import { useState } from 'react'
import type { EditedHome } from '../../../contract/home/home.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Who published which version, and when. Each can be the begin of a new draft. */
export function Versions({ home: { versions, version: shown, revision } }: { home: EditedHome }) {
  const texts = useHomeEditorTexts()
  const [wanted, setWanted] = useState<number>()
  const resetting = useChange<number>({
    send: (version) => callApi('PUT /settings/home/draft', { body: { revision, version } }),
    done: texts.started,
    failed: (error) => serverMessage(error, texts.failedToSave),
    onDone: () => setWanted(undefined),
  })
  return (
    <section className="grid gap-2">
      <h2 className="font-bold text-xl">{texts.versions}</h2>
      {versions.length === 0 && <p className="text-muted">{texts.noVersions}</p>}
      <ol className="divide-y divide-line">
        {versions.map(({ version, at, by, isTakenBack }) => (
          <li key={version} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span className="wrap-anywhere min-w-0">
              <span className="flex flex-wrap items-center gap-2 font-medium">
                {texts.version(version)}
                {version === shown && <Badge tone="success">{texts.isShown}</Badge>}
                {isTakenBack && <Badge>{texts.isTakenBack}</Badge>}
              </span>
              <span className="text-muted text-sm">
                {by ?? texts.gone} · <DateTime value={at} />
              </span>
            </span>
            <Button
              variant="quiet"
              size="sm"
              aria-label={texts.startFromOf(version)}
              onClick={() => setWanted(version)}
            >
              {texts.startFrom}
            </Button>
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={wanted !== undefined}
        title={texts.startFromTitle}
        text={texts.startFromText}
        confirmLabel={texts.startFrom}
        keepLabel={texts.keep}
        busy={resetting.isPending}
        problem={resetting.error ?? undefined}
        onConfirm={() => wanted !== undefined && resetting.submit(wanted)}
        onClose={() => setWanted(undefined)}
      />
    </section>
  )
}
