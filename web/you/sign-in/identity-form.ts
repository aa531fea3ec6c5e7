import { useAuth } from '../../auth/auth-provider.tsx'
import { identityText } from '../../auth/identity-errors.ts'
import { useAuthTexts } from '../../i18n/auth.ts'
import { useCommonTexts } from '../../i18n/common.ts'
import { type FormOptions, useForm } from '../../ui/use-form.ts'

type Options<Values, Sent> = FormOptions<Values, Sent> & {
  send: (sent: Sent, auth: ReturnType<typeof useAuth>) => Promise<unknown>
  /** Said where neither the identity provider nor the server says why. */
  failed?: string
}

/**
 * A form about the account, which says why the identity provider refuses. Without React Query, which the
 * sign-in pages do not load.
 */
export function useIdentityForm<Values extends object, Sent>({
  validator,
  defaultValues,
  send,
  failed,
}: Options<Values, Sent>) {
  const texts = useAuthTexts()
  const { somethingWentWrong } = useCommonTexts()
  const auth = useAuth()
  const form = useForm({ validator, defaultValues })
  const submit = form.handleSubmit(async (sent) => {
    try {
      await send(sent, auth)
    } catch (error) {
      const why = identityText(error, texts) ?? failed ?? somethingWentWrong
      if (why instanceof Error) form.fail(why)
      else form.setError('root', why)
    }
  })
  return { ...form, submit, isBusy: form.isSubmitting }
}
