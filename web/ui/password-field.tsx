import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useState } from 'react'
import { useFormMessages } from '../i18n/forms.ts'
import { cn } from './cn.ts'
import { controlClasses, Field } from './field.tsx'
import type { TextFieldProps } from './inputs.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'prefix'>

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, className, optional, ...input }: PasswordFieldProps) {
  const messages = useFormMessages()
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
            aria-label={shown ? messages.hidePassword : messages.showPassword}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  )
}
