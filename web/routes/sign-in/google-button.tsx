import { useAuth } from '../../auth.tsx'
import { useConfig } from '../../client-config.tsx'
import { identityMessage } from '../../identity-errors.ts'
import { Button } from '../../ui/button.tsx'
import { usePopup } from '../../ui/popup.tsx'
import { useWords } from '../../words/index.ts'

/** Sign-in with a Google account, where it is offered (C34, X04). A second press begins anew, so it is never busy. */
export function GoogleButton() {
  const words = useWords()
  const { google } = useConfig()
  const { loginWithGoogle } = useAuth()
  const show = usePopup()
  if (!google) return null

  const signIn = async () => {
    try {
      await loginWithGoogle()
      show({ kind: 'success', title: words.auth.login.succeeded, timerMs: 2000 })
    } catch (error) {
      const text = identityMessage(error, words) ?? words.auth.google.fallback
      show({ kind: 'error', title: words.auth.google.failed, text })
    }
  }
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {words.auth.google.or}
      </p>
      <Button variant="secondary" className="w-full" onClick={signIn}>
        {words.auth.google.button}
      </Button>
    </>
  )
}
