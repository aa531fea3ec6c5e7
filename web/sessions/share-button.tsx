import Share2 from 'lucide-react/icons/share-2'
import { useFindMessages } from '../i18n/find.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'

/** The phone's own sheet, or the address in the clipboard. `path` is on our origin. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const messages = useFindMessages()
  async function share() {
    const url = new URL(path, location.origin).href
    // A sheet that somebody closes rejects.
    if (navigator.share) return navigator.share({ title, url }).catch(() => {})
    await navigator.clipboard.writeText(url)
    notify.success(messages.copied)
  }
  return (
    <Button variant="secondary" onClick={() => void share()}>
      <Share2 aria-hidden="true" className="size-5" />
      {messages.share}
    </Button>
  )
}
