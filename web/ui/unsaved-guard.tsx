import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useFormTexts } from '../i18n/forms.ts'
import { paths } from '../paths.ts'
import { ConfirmDialog } from './dialog.tsx'

/** Asks before leaving a page with `unsaved` work. Does not block the redirect to the login page (X01). */
export function UnsavedGuard({ unsaved }: { unsaved: boolean }) {
  const texts = useFormTexts().unsaved
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
      title={texts.title}
      text={texts.text}
      confirmLabel={texts.leave}
      keepLabel={texts.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
