import type { ReactNode } from 'react'
import { useCommonTexts } from '../i18n/common.ts'
import type { Shown } from '../i18n/say.ts'
import { Button } from './button.tsx'
import { Dialog, type DialogForm } from './dialog.tsx'
import { FormProblem } from './form-problem.tsx'

type Props = {
  /** From `useChangeForm`. */
  form: DialogForm & { isBusy: boolean; isRefused?: boolean; problem: Shown | undefined }
  title: string
  description?: ReactNode
  /** Says what is done, such as 'Refund ৳300'. Undefined where there is nothing to do. */
  submitLabel: ReactNode
  /**
   * The button that sends nothing, such as 'Keep the class': beside 'Cancel the class', 'Cancel' is
   * ambiguous.
   */
  keepLabel?: string
  /** For what cannot be undone. */
  danger?: boolean
  /** Nothing can be sent now. */
  disabled?: boolean
  onClose: () => void
  /** What the button that sends nothing does in place of closing, such as a step back. */
  onKeep?: () => void
  /** The fields, one below the other. */
  children?: ReactNode
}

/**
 * A dialog that is one form: fields, what the server says against it, and at the foot, always in sight, the
 * button that sends it and the one that does not. It is open while it is rendered.
 */
export function FormDialog({
  form,
  title,
  description,
  submitLabel,
  keepLabel,
  danger,
  disabled,
  onClose,
  onKeep = onClose,
  children,
}: Props) {
  const texts = useCommonTexts()
  const isSending = form.isBusy && !form.isRefused
  const close = () => {
    if (!isSending) onClose()
  }
  return (
    <Dialog
      open
      onClose={close}
      title={title}
      description={description}
      form={form}
      actions={
        <>
          <Button variant="secondary" disabled={isSending} onClick={onKeep}>
            {keepLabel ?? texts.cancel}
          </Button>
          {submitLabel !== undefined && (
            <Button
              type="submit"
              variant={danger ? 'danger' : 'primary'}
              busy={form.isBusy}
              disabled={disabled ?? false}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {children}
        <FormProblem>{form.problem}</FormProblem>
      </div>
    </Dialog>
  )
}
