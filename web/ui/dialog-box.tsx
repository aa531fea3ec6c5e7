import { AlertDialog as Alert } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { useCommonTexts } from '../i18n/common.ts'
import { BackCloses } from './back-closes.tsx'
import { Button } from './button.tsx'
import { backdropClasses, popupClasses, sheetClasses } from './cn.ts'
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx'
import { FormProblem } from './form-problem.tsx'

/**
 * The content of `Dialog`. Traps the focus, closes on Escape and restores the focus. A form in it is
 * submitted alone: in React, events of a portal also reach the form that the dialog was opened from.
 */
export function DialogBox({ open, isSheet, onClose, title, description, children, actions }: DialogProps) {
  const texts = useCommonTexts()
  return (
    <Base.Root open={open} onOpenChange={(next) => next || onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup
          className={isSheet ? sheetClasses : popupClasses}
          onSubmit={(event) => event.stopPropagation()}
        >
          {open && <BackCloses onClose={onClose} />}
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="font-bold text-xl">{title}</Base.Title>
            <Base.Close
              aria-label={texts.close}
              className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {description && <Base.Description className="mt-1 text-muted">{description}</Base.Description>}
          {children && <div className="mt-5">{children}</div>}
          {actions && <div className="mt-6 flex flex-wrap justify-end gap-3">{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

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
  const close = () => {
    if (!busy) onClose()
  }
  return (
    <Alert.Root open={open} onOpenChange={(next) => next || close()}>
      <Alert.Portal>
        <Alert.Backdrop className={backdropClasses} />
        <Alert.Popup className={popupClasses}>
          {open && <BackCloses onClose={close} />}
          <Alert.Title className="font-bold text-xl">{title}</Alert.Title>
          <Alert.Description className="mt-2 text-muted">{text}</Alert.Description>
          <div className="mt-4 empty:hidden">{problem && <FormProblem>{problem}</FormProblem>}</div>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Alert.Close render={<Button variant="secondary" disabled={busy} />}>{keepLabel}</Alert.Close>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </Alert.Popup>
      </Alert.Portal>
    </Alert.Root>
  )
}
