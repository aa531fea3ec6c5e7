import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePhoneCodeTexts } from '../../i18n/phone-code.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'

type Props = {
  /** Undefined where nothing is to be asked. */
  phone: string | undefined
  onDone: () => void
}

/** After a new password: a number that somebody else has linked would still open the account. */
export function IsYourNumber({ phone, onDone }: Props) {
  const texts = { auth: useAuthTexts(), ...usePhoneCodeTexts() }
  const { isYours } = texts
  const formats = useFormats()
  const { unlinkPhone } = useAuth()
  const { submit, isPending } = useSubmit({
    // They have signed in with the password just now.
    mutationFn: () => unlinkPhone(null),
    onSuccess: () => {
      notify.success(texts.profile.removed)
      onDone()
    },
    onError: (error) => notify.error(identityText(error, texts.auth) ?? texts.profile.failed),
  })
  return (
    <ConfirmDialog
      open={phone !== undefined}
      title={isYours.title}
      text={isYours.text(formats.phone(phone ?? ''))}
      confirmLabel={texts.profile.remove}
      keepLabel={isYours.keep}
      busy={isPending}
      onConfirm={() => submit()}
      onClose={onDone}
    />
  )
}
