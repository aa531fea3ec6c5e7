import { ToastContainer, toast } from 'react-toastify/unstyled'
import 'react-toastify/ReactToastify.css'
import { useCommonWords } from '../words/common.ts'

export { toast }

/** K08: 5000 ms, top right, dragged away past 80 percent, Alt+T. These are the library's own defaults. */
export function Toasts() {
  const words = useCommonWords()
  return <ToastContainer aria-label={words.notifications} />
}
