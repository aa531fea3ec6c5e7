import { useState } from 'react'
import { callApi } from '../../api-client.ts'
import { useRole } from '../../auth/auth-provider.tsx'
import { useChange } from '../../hooks/use-change.ts'
import { useDeskTexts } from '../../i18n/desk.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Nobody signs in by a number that was not used for long, until an Admin has seen the person. */
export function TrustNumber({ personId }: { personId: string }) {
  const texts = useDeskTexts().unusedNumber
  const { role } = useRole()
  const [asking, setAsking] = useState(false)
  const change = useChange({
    send: () => callApi('POST /admin/users/{id}/number', { params: { id: personId } }),
    done: texts.trusted,
    failed: texts.failed,
    onDone: () => setAsking(false),
    invalidate: ({ afterCall }) => afterCall(),
  })
  return (
    <div className="my-2 grid gap-2">
      <p className="text-muted text-sm">{texts.says}</p>
      {role === 'Admin' && (
        <Button variant="secondary" size="sm" className="justify-self-start" onClick={() => setAsking(true)}>
          {texts.trust}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        title={texts.title}
        text={texts.text}
        confirmLabel={texts.trust}
        keepLabel={texts.keep}
        busy={change.isPending}
        problem={change.error ?? undefined}
        onConfirm={() => change.submit()}
        onClose={() => setAsking(false)}
      />
    </div>
  )
}
