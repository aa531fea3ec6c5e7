import X from 'lucide-react/icons/x'
import { type CloseButtonProps, ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { useCommonTexts } from '../i18n/common.ts'

export { toast }

/**
 * K08: 5000 ms, top right, dismissed by a drag of 80 percent, focused by Alt+T. `notify` leaves a toast with
 * Undo longer.
 */
export function Toasts() {
  const texts = useCommonTexts()
  return (
    // A drag that begins on selected text would drag the text, and the toast would stay.
    // biome-ignore lint/a11y/noStaticElementInteractions: nobody interacts with the element itself.
    <div onDragStart={(event) => event.preventDefault()}>
      <ToastContainer
        aria-label={texts.notifications}
        autoClose={5000}
        position="top-right"
        draggable
        draggablePercent={80}
        closeButton={CloseButton}
      />
    </div>
  )
}

/** A text with a button that takes the change back. */
export function withUndo(text: string, undo: () => void) {
  return ({ closeToast }: { closeToast: () => void }) => (
    <Undo
      text={text}
      onUndo={() => {
        closeToast()
        undo()
      }}
    />
  )
}

function Undo({ text, onUndo }: { text: string; onUndo: () => void }) {
  const { undo } = useCommonTexts()
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {text}
      <button type="button" onClick={onUndo} className="min-h-11 font-semibold text-primary underline">
        {undo}
      </button>
    </span>
  )
}

/** Replaces the library's own, which is only 14 pixels wide. */
function CloseButton({ closeToast }: CloseButtonProps) {
  const { close } = useCommonTexts()
  return (
    <button
      type="button"
      aria-label={close}
      onClick={(event) => {
        event.stopPropagation()
        closeToast(true)
      }}
      className="absolute top-2 right-1 grid size-11 place-items-center rounded-control text-muted hover:bg-sunken hover:text-ink"
    >
      <X aria-hidden="true" className="size-5" />
    </button>
  )
}
