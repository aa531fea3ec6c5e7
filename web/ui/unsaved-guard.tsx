import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useFormMessages } from '../i18n/forms.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** Asks before somebody leaves a page on which they have `unsaved` work. Whoever has to log in again is not kept (X01). */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const messages = useFormMessages().unsaved
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== paths.login(),
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      title={messages.title}
      text={messages.text}
      confirmLabel={messages.leave}
      keepLabel={messages.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
