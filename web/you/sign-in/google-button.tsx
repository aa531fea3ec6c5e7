import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { useConfig } from '../../client-config.tsx'
import { useAuthTexts } from '../../i18n/auth.ts'
import { say } from '../../i18n/say.ts'
import { Button } from '../../ui/button.tsx'
import { usePopup } from '../../ui/popup.tsx'

/**
 * Sign-in with a Google account, if configured (C34, X04). It is never busy, because a second press starts
 * again.
 */
export function GoogleButton() {
  const texts = useAuthTexts()
  const { google } = useConfig()
  const { loginWithGoogle } = useAuth()
  const show = usePopup()
  if (!google) return null

  const signIn = async () => {
    try {
      await loginWithGoogle()
      show({ kind: 'success', title: texts.login.succeeded })
    } catch (error) {
      const text = await say(identityText(error, texts) ?? texts.google.fallback)
      show({ kind: 'error', title: texts.google.failed, text })
    }
  }
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-muted text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.google.or}
      </p>
      <Button variant="secondary" className="w-full" onClick={signIn}>
        <GoogleMark />
        {texts.google.button}
      </Button>
    </>
  )
}

/** In Google's colours, as its branding guidelines require. */
function GoogleMark() {
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-5">
      <path
        fill="#ea4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9A24 24 0 0 0 2.6 13.2l8 6.2A14.3 14.3 0 0 1 24 9.5"
      />
      <path
        fill="#4285f4"
        d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.8 7.2l7.7 6A23.3 23.3 0 0 0 47 24.6"
      />
      <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6z" />
      <path
        fill="#34a853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6A14.3 14.3 0 0 1 10.5 28.6l-8 6.2A24 24 0 0 0 24 48"
      />
    </svg>
  )
}
