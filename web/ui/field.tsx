import { type ReactNode, useId } from 'react'
import { useFormTexts } from '../i18n/forms.ts'
import { type Shown, useSay } from '../i18n/say.ts'
import { cn } from './cn.ts'

/** Props that all form fields share. */
export type FieldProps = {
  label: string
  /** Help shown while there is no error. */
  hint?: ReactNode
  /** What is wrong; announced and tied to the control. */
  error?: Shown | undefined
  className?: string
}

/** The attributes that tie a control to its label, hint and error. */
type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

type Props = FieldProps & { optional?: boolean; children: (control: ControlAttributes) => ReactNode }

export const controlClasses =
  'block w-full min-h-11 rounded-control border border-line-strong bg-surface px-3.5 py-2.5 text-ink ' +
  'placeholder:text-faint transition-colors hover:border-muted disabled:cursor-not-allowed disabled:bg-sunken ' +
  'disabled:text-muted aria-invalid:border-danger'

/** A label, its control, and the error or the hint. */
export function Field({ label, hint, error, optional, className, children }: Props) {
  const texts = useFormTexts()
  const say = useSay()
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <div className={cn('flex min-w-0 flex-col gap-1.5', className)}>
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="ml-1.5 font-normal text-muted text-sm">({texts.optional})</span>}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <p id={errorId} role="alert" className="text-danger text-sm empty:hidden">
        {error && say(error)}
      </p>
      {hint && (
        <p id={hintId} className="text-muted text-sm">
          {hint}
        </p>
      )}
    </div>
  )
}
