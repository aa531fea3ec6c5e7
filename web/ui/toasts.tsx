import { ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { useWords } from '../words/index.ts'

export { toast }

/** K08: 5000 ms, top right, dragged away past 80 percent, Alt+T. These are the library's own defaults. */
export function Toasts() {
  const words = useWords()
  return <ToastContainer aria-label={words.common.notifications} />
}
