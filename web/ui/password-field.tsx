import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useEffect, useState } from 'react'
import { useAuth } from '../auth/auth-provider.tsx'
import type { Requirement } from '../auth/identity.ts'
import { useConfig } from '../client-config.tsx'
import { useAuthTexts } from '../i18n/auth.ts'
import { useFormTexts } from '../i18n/forms.ts'
import type { Texts } from '../i18n/index.ts'
import { cn } from './cn.ts'
import { controlClasses, Field } from './field.tsx'
import type { TextFieldProps } from './inputs.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'prefix'>

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, className, optional, ...input }: PasswordFieldProps) {
  const texts = useFormTexts()
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Field {...{ label, hint, error, className, optional }}>
      {(control) => (
        <span className="relative block">
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            spellCheck={false}
            className={cn(controlClasses, 'pr-12')}
          />
          <button
            type="button"
            onClick={() => setShown(!shown)}
            aria-label={shown ? texts.hidePassword : texts.showPassword}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}

type Props = Omit<TextFieldProps, 'prefix' | 'hint' | 'autoComplete'> & {
  /** The present value. */
  typed: string
}

/**
 * A new password, with the requirements of the server's policy that it does not meet yet (V05), and that
 * common ones are refused (V01). Firebase refuses none.
 */
export function NewPasswordField({ typed, error, ...field }: Props) {
  const texts = useAuthTexts()
  const unmet = useUnmet(typed)
  const { identity } = useConfig()
  const sentences = unmet?.map((requirement) => sentence(requirement, texts.requirements)) ?? [
    texts.fields.passwordHint,
  ]
  if (identity.standIn !== null) sentences.push(texts.fields.notCommon)
  const hint = !error && <Requirements sentences={sentences} />
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

function sentence({ kind, length = 0 }: Requirement, texts: Texts['auth']['requirements']): string {
  const text = texts[kind]
  return typeof text === 'string' ? text : text(length)
}
