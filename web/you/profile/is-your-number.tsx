import { useAuth } from '../../auth/auth-provider.tsx'
import { identityMessage } from '../../auth/identity-errors.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { useAuthMessages } from '../../i18n/auth.ts'
import { useFormats } from '../../i18n/formats.ts'
import { usePhoneCodeMessages } from '../../i18n/phone-code.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'

type Props = {
  /** Undefined where nothing is to be asked. */
  phone: string | undefined
  onDone: () => void
}

/** After a new password: a number that somebody else has linked would still open the account. */
export function IsYourNumber({ phone, onDone }: Props) {
  const messages = { auth: useAuthMessages(), ...usePhoneCodeMessages() }
  const { isYours } = messages
  const formats = useFormats()
  const { unlinkPhone } = useAuth()
  const { submit, isPending } = useSubmit({
    // They have signed in with the password just now.
    mutationFn: () => unlinkPhone(null),
    onSuccess: () => {
      notify.success(messages.profile.removed)
      onDone()
    },
    onError: (error) => notify.error(identityMessage(error, messages.auth) ?? messages.profile.failed),
  })
  return (
    <ConfirmDialog
      open={phone !== undefined}
      title={isYours.title}
      text={isYours.text(formats.phone(phone ?? ''))}
      confirmLabel={messages.profile.remove}
      keepLabel={isYours.keep}
      busy={isPending}
      onConfirm={() => submit()}
      onClose={onDone}
    />
  )
}
