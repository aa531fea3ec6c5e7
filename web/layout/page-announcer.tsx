import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** What browsers have for this (https://w3c.github.io/aria/#ARIANotifyMixin), and TypeScript not yet. */
type Notifying = Document & { ariaNotify?: (announcement: string) => void }

/** Tells a screen reader the title of each page that is come to within the website, as it would of one that loads. */
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
