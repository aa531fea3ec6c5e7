import { lazy, Suspense, useEffect, useState } from 'react'
import { currentWords } from '../words/index.ts'

const load = () => import('./toasts.tsx')
const Toasts = lazy(load)

type Kind = 'success' | 'error' | 'info'
const say = (kind: Kind) => (text: string) =>
  void load().then(({ toast }) => toast[kind](currentWords().said(text)))

/** Short news in the corner, announced to screen readers too. */
export const notify = { success: say('success'), error: say('error'), info: say('info') }

/** Where they appear. Its code follows the page, because no page opens with one. */
export function Notifications() {
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return <Suspense>{ready && <Toasts />}</Suspense>
}
