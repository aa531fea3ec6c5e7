import Share2 from 'lucide-react/icons/share-2'
import { useFindTexts } from '../i18n/find.ts'
import { Button } from '../ui/button.tsx'
import { notify } from '../ui/notify.tsx'

/** Shares by the phone's own sheet; where there is none, the clipboard has it, and `copied` says so. */
export async function share(data: { title?: string; text?: string; url?: string }, copied: string) {
  // A sheet that somebody closes rejects.
  if (navigator.share) return navigator.share(data).catch(() => {})
  await navigator.clipboard.writeText(data.text ?? data.url ?? '')
  notify.success(copied)
}

/** `path` is on our origin. */
export function ShareButton({ title, path, size }: { title: string; path: string; size?: 'sm' }) {
  const texts = useFindTexts()
  const shared = () => share({ title, url: new URL(path, location.origin).href }, texts.copied)
  return (
    <Button variant="secondary" {...(size && { size })} onClick={() => void shared()}>
      <Share2 aria-hidden="true" className="size-5 shrink-0" />
      {texts.share}
    </Button>
  )
}
