import { useState } from 'react'
import type { EditedHome } from '../../../contract/home/home.ts'
import { callApi, serverMessage } from '../../api-client.ts'
import { useChange } from '../../hooks/use-change.ts'
import { useHomeEditorTexts } from '../../i18n/home-editor.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Whether visitors see the draft, and the buttons that publish it and take the last publishing back. */
export function Publishing({ home: { revision, version, isPublished } }: { home: EditedHome }) {
  const texts = useHomeEditorTexts()
  const [isTakingBack, setTakingBack] = useState(false)
  const failed = (error: Error) => serverMessage(error, texts.failedToSave)
  const publishing = useChange({
    send: () => callApi('POST /settings/home/versions', { body: { revision, version } }),
    done: texts.published,
    failed,
  })
  const takingBack = useChange({
    send: () => callApi('POST /settings/home/versions/{version}/taking-back', { params: { version } }),
    done: texts.takenBack,
    failed,
    onDone: () => setTakingBack(false),
  })
  return (
    <Card className="grid gap-3 p-4 sm:p-5">
      <p role="status" className="font-medium">
        {isPublished ? texts.isPublished : texts.isDraft}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button busy={publishing.isPending} disabled={isPublished} onClick={() => publishing.submit()}>
          {texts.publish}
        </Button>
        <ButtonLink to={paths.homePreview()} variant="secondary">
          {texts.preview}
        </ButtonLink>
        {version > 0 && (
          <Button variant="quiet" onClick={() => setTakingBack(true)}>
            {texts.takeBack}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isTakingBack}
        title={texts.takeBackTitle}
        text={texts.takeBackText}
        confirmLabel={texts.takeBack}
        keepLabel={texts.keep}
        busy={takingBack.isPending}
        problem={takingBack.error ?? undefined}
        onConfirm={() => takingBack.submit()}
        onClose={() => setTakingBack(false)}
      />
    </Card>
  )
}
