import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { Button } from './button.tsx'
import { backdropClasses, popupClasses } from './cn.ts'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import { FormProblem } from './form-problem.tsx'

/** The content of `ConfirmDialog`. Escape and the keep button close it; a press outside does not. */
export function ConfirmBox(props: ConfirmDialogProps) {
  const {
    open,
    title,
    text,
    confirmLabel,
    keepLabel,
    onConfirm,
    onClose,
    danger = false,
    busy = false,
    problem,
  } = props
  return (
    <Base.Root open={open} onOpenChange={(next) => next || busy || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={popupClasses}>
          <Base.Title className="font-bold text-xl">{title}</Base.Title>
          <Base.Description className="mt-2 text-muted">{text}</Base.Description>
          <div className="mt-4 empty:hidden">{problem && <FormProblem>{problem}</FormProblem>}</div>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Base.Close render={<Button variant="secondary" disabled={busy} />}>{keepLabel}</Base.Close>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
