import { useEffect, useState } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import type { Requirement } from '../auth/identity.ts'
import { useAuthMessages } from '../i18n/auth.ts'
import type { Messages } from '../i18n/index.ts'
import type { TextFieldProps } from './inputs.tsx'
import { PasswordField } from './password-field.tsx'

type Props = Omit<TextFieldProps, 'prefix' | 'hint' | 'autoComplete'> & {
  /** The present value. */
  typed: string
}

/** A new password, with the requirements of the server's policy that it does not meet yet (V05). */
export function NewPasswordField({ typed, error, ...field }: Props) {
  const messages = useAuthMessages()
  const unmet = useUnmet(typed)
  const sentences = unmet?.map((requirement) => sentence(requirement, messages.requirements))
  const hint = !error && <Requirements sentences={sentences ?? [messages.fields.passwordHint]} />
  return <PasswordField {...field} error={error} hint={hint} autoComplete="new-password" />
}

function Requirements({ sentences }: { sentences: string[] }) {
  return (
    <span className="flex flex-col" aria-live="polite">
      {sentences.map((text) => (
        <span key={text}>{text}</span>
      ))}
    </span>
  )
}

/** Undefined until the policy has loaded, and if it cannot be loaded: the server checks anyway. */
function useUnmet(typed: string): Requirement[] | undefined {
  const { withIdentity } = useAuth()
  const [unmet, setUnmet] = useState<Requirement[]>()
  useEffect(() => {
    let latest = true
    const show = (requirements: Requirement[] | undefined) => latest && setUnmet(requirements)
    withIdentity((identity) => identity.unmetBy(typed)).then(show, () => show(undefined))
    return () => {
      latest = false
    }
  }, [typed, withIdentity])
  return unmet
}

function sentence({ kind, length = 0 }: Requirement, messages: Messages['auth']['requirements']): string {
  const text = messages[kind]
  return typeof text === 'string' ? text : text(length)
}
