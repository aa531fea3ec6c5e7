import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** https://w3c.github.io/aria/#ARIANotifyMixin, which TypeScript's types do not have yet. */
type Notifying = Document & { ariaNotify?: (announcement: string) => void }

/** Announces the title after client-side navigation, as screen readers do after a page load. */
export function PageAnnouncer() {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    const page: Notifying = document
    if (page.ariaNotify) page.ariaNotify(page.title)
    else setTitle(page.title)
  }, [pathname])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}
