import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts, useMatches } from 'react-router'

/** To a browser this is data, which it does not run. HTML wants the form of a media type. */
const DEFERRED = 'text/x-deferred-module'

/** The event that the root dispatches on the window after hydration. */
export const HYDRATED = 'hydrated'

type Part = ReactElement<{ nonce?: string; type?: string; href?: string; async?: boolean }>

/**
 * The page's scripts. Those of public pages start to load after the first picture is painted, or at the first
 * interaction: the page can be read without them, and on a slow connection they would delay the picture.
 * Others show little without their scripts and load them at once, beside their stylesheet. For server
 * rendering only: docs/decisions/2026-11-21-scripts-and-fonts.md.
 */
export function PageScripts() {
  const isPublic = useMatches().some(({ id }) => id === 'layout/public')
  return isPublic ? <DeferredScripts /> : <AtOnce />
}

function AtOnce() {
  const parts = flatten(Scripts({}))
  return (
    <>
      <ReplayClicks nonce={parts.find(({ type }) => type === 'script')?.props.nonce} />
      {parts}
    </>
  )
}

function ReplayClicks({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the content is our code.
      dangerouslySetInnerHTML={{ __html: `(${replayClicks})('${HYDRATED}')` }}
    />
  )
}

function DeferredScripts() {
  // Called, not rendered, to change its elements: React Router has no option for this.
  const parts = flatten(Scripts({}))
  const files = parts.flatMap(({ type, props }) => (type === 'link' && props.href ? props.href : []))
  const scripts = parts.filter(({ type }) => type === 'script')
  return (
    <>
      {scripts.map((script) =>
        script.props.type === 'module' ? cloneElement(script, { type: DEFERRED, async: false }) : script,
      )}
      {scripts.length > 0 && (
        <script
          nonce={scripts[0]?.props.nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the content comes only from our code and the build.
          dangerouslySetInnerHTML={{
            // The first one hears every click; the second one stops some.
            __html: `(${startOnFirstPaint})(${JSON.stringify([DEFERRED, files])});(${replayClicks})('${HYDRATED}')`,
          }}
        />
      )}
    </>
  )
}

function flatten(node: ReactNode): Part[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return []
    return child.type === Fragment ? flatten(child.props.children) : [child as Part]
  })
}

/**
 * Starts the scripts when the first picture has been painted or has failed, and at once when somebody uses
 * the page or nothing will be painted.
 *
 * Runs in the browser before all other scripts, from its source text: it must not use anything outside its
 * body.
 */
function startOnFirstPaint([deferredType, files]: [type: string, files: string[]]): void {
  /**
   * For a picture that stalls, and for a tab that paints nothing. Longer than a picture takes on a slow
   * phone.
   */
  const TIMEOUT_MS = 2000
  const script = document.querySelector<HTMLScriptElement>(`script[type="${deferredType}"]`)
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  let started = false
  function start() {
    if (started || !script) return
    started = true
    for (const href of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const copy = document.createElement('script')
    copy.type = 'module'
    copy.nonce = script.nonce
    copy.textContent = script.textContent
    script.after(copy)
    copy.remove()
  }
  if (!picture || document.hidden) {
    start()
    return
  }
  // A screen reader may click without touching anything, and somebody may open a tab and leave it before it
  // is painted.
  for (const event of ['pointerdown', 'keydown', 'click', 'scroll', 'visibilitychange'])
    addEventListener(event, start, { capture: true, once: true, passive: true })
  setTimeout(start, TIMEOUT_MS)
  // The task runs after the frame that the callback precedes.
  const startAfterPaint = () => requestAnimationFrame(() => setTimeout(start))
  picture.decode().then(startAfterPaint, startAfterPaint)
}

/**
 * Holds clicks on buttons until React has hydrated the page, which `hydrated` announces, and then clicks each
 * button once, in the order of their last clicks: somebody who presses again because nothing happens wants it
 * once. Links and fields work without React. Clicks by keyboard and by assistive technology are clicks too.
 *
 * Runs in the browser before all other scripts, from its source text: it must not use anything outside its
 * body.
 */
function replayClicks(hydrated: string): void {
  const clicked = new Set<HTMLElement>()
  function hold(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>('button, [role=button]')
    if (!button) return
    // React hears some clicks while it hydrates, and would act twice.
    event.stopImmediatePropagation()
    event.preventDefault()
    clicked.delete(button)
    clicked.add(button)
  }
  function replay(): void {
    removeEventListener('click', hold, true)
    for (const button of clicked) button.click()
  }
  addEventListener('click', hold, true)
  addEventListener(hydrated, replay, { once: true })
}
