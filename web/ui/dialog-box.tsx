import { AlertDialog as Alert } from '@base-ui/react/alert-dialog'
import { Dialog as Base } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useCommonTexts } from '../i18n/common.ts'
import { BackCloses } from './back-closes.tsx'
import { Button } from './button.tsx'
import { backdropClasses, popupClasses } from './cn.ts'
import type { ConfirmDialogProps, DialogProps } from './dialog.tsx'
import { FormProblem } from './form-problem.tsx'

/**
 * The content of `Dialog`. Traps the focus, closes on Escape and restores the focus. Head and foot stay in
 * sight. A form in it is submitted alone: in React, events of a portal also reach the form that the dialog
 * was opened from.
 */
export function DialogBox({ open, onClose, title, description, children, actions, form }: DialogProps) {
  const texts = useCommonTexts()
  const content = (
    <>
      <div className="min-h-0 flex-1 overflow-y-auto px-6 pb-6 empty:hidden">{children}</div>
      {actions && <Foot>{actions}</Foot>}
    </>
  )
  return (
    <Base.Root
      open={open}
      // A press beside it would lose what was typed.
      disablePointerDismissal={form?.isDirty ?? false}
      onOpenChange={(next) => next || onClose()}
    >
      <Base.Portal>
        <Base.Backdrop className={backdropClasses} />
        <Base.Popup className={popupClasses} onSubmit={(event) => event.stopPropagation()}>
          {open && <BackCloses onClose={onClose} />}
          <div className="flex items-start justify-between gap-4 px-6 pt-6">
            <Base.Title className="font-bold text-xl">{title}</Base.Title>
            <Base.Close
              aria-label={texts.close}
              className="-mt-2 -mr-3 grid size-11 shrink-0 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </Base.Close>
          </div>
          {description && (
            <Base.Description className="mt-1 px-6 text-muted" render={<div />}>
              {description}
            </Base.Description>
          )}
          {/* Between the head and what scrolls. */}
          <div className="h-5 shrink-0" />
          {form ? (
            <form onSubmit={form.submit} noValidate className="flex min-h-0 flex-1 flex-col">
              {content}
            </form>
          ) : (
            content
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

const Foot = ({ children }: { children: ReactNode }) => (
  <div className="flex shrink-0 flex-wrap justify-end gap-3 border-line border-t px-6 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
    {children}
  </div>
)

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
          <div className="min-h-0 overflow-y-auto p-6">
            <Alert.Title className="font-bold text-xl">{title}</Alert.Title>
            <Alert.Description className="mt-2 text-muted" render={<div />}>
              {text}
            </Alert.Description>
            <div className="mt-4 empty:hidden">{problem && <FormProblem>{problem}</FormProblem>}</div>
          </div>
          <Foot>
            <Alert.Close render={<Button variant="secondary" disabled={busy} />}>{keepLabel}</Alert.Close>
            <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </Foot>
        </Alert.Popup>
      </Alert.Portal>
    </Alert.Root>
  )
}
