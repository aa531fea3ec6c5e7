import EmailWarning from 'lucide-react/icons/mail-exclamation-point'
import { useEffect } from 'react'
import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { useIsUnverified } from '../../auth/use-is-unverified.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { notify } from '../../ui/notify.tsx'

type Props = {
  className?: string
  /** The page to go on with once the address is confirmed; without one, Today. */
  from?: string
}

/** Asks users with an unverified email to verify it. */
export function VerifyEmailNotice({ className = '', from }: Props) {
  const texts = useAuthTexts()
  const { user, withIdentity, recheckEmail } = useAuth()
  const { submit, isPending } = useSubmit({
    meta: { changesNothing: true },
    mutationFn: () => withIdentity((identity) => identity.sendVerification(from ?? null)),
    onSuccess: () => notify.success(texts.verifyNotice.sent),
    onError: (error) => notify.error(identityText(error, texts) ?? texts.verifyNotice.failed),
  })
  const isShown = useIsUnverified()
  // They come back from the email, which may have opened in another tab or on their phone.
  useEffect(() => {
    if (!isShown) return
    const recheck = () => void recheckEmail().catch(() => {})
    addEventListener('focus', recheck)
    return () => removeEventListener('focus', recheck)
  }, [isShown, recheckEmail])
  if (!user?.email || !isShown) return null
  return (
    <Card className={`flex flex-wrap items-center gap-x-5 gap-y-3 p-5 ${className}`}>
      <EmailWarning aria-hidden="true" className="size-6 shrink-0 text-muted" strokeWidth={1.75} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{texts.verifyNotice.title}</p>
        <p className="wrap-anywhere text-muted text-sm">{texts.verifyNotice.text(user.email)}</p>
      </div>
      <Button variant="secondary" size="sm" onClick={() => submit()} busy={isPending}>
        {texts.verifyNotice.send}
      </Button>
    </Card>
  )
}
