import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/** A script type that browsers do not run. */
const DEFERRED = 'deferred'

/** The event that the root dispatches after hydration. */
export const HYDRATED = 'hydrated'

type Part = ReactElement<{ nonce?: string; type?: string; href?: string; async?: boolean }>

/**
 * The page's scripts, which start to load after the first picture is painted, or at the first interaction. The page can be
 * read without them, and on a slow connection they would delay the picture. Pages without a picture of high priority load them
 * at once. For server rendering only: docs/decisions/2026-11-22-scripts-wait-for-the-first-paint.md.
 */
export function DeferredScripts() {
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
            __html: `(${startOnFirstPaint})(${JSON.stringify([DEFERRED, files, HYDRATED])})`,
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

/** Runs in the browser before all other scripts, from its source text: it must not use anything outside its body. */
function startOnFirstPaint([deferredType, files, hydrated]: [
  type: string,
  files: string[],
  event: string,
]): void {
  /** For a picture that stalls. Longer than it takes on a slow connection. */
  const TIMEOUT_MS = 5000
  const script = document.querySelector<HTMLScriptElement>(`script[type=${deferredType}]`)
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
  // Press the last button again that was pressed before React could hear it.
  let pressed: HTMLElement | null = null
  const remember = ({ target }: Event) => {
    if (!('__reactRouterManifest' in window)) pressed = (target as Element).closest('button')
  }
  addEventListener('click', remember, true)
  addEventListener(hydrated, () => pressed?.click(), { once: true })
  // A hidden tab paints nothing.
  if (!picture || document.hidden) {
    start()
    return
  }
  for (const event of ['pointerdown', 'keydown', 'click', 'scroll', 'visibilitychange'])
    addEventListener(event, start, { once: true, passive: true })
  setTimeout(start, TIMEOUT_MS)
  // Callbacks run before their frame is painted, so the second one runs after the first frame.
  const afterPaint = () => requestAnimationFrame(() => requestAnimationFrame(start))
  if (picture.complete) afterPaint()
  else for (const event of ['load', 'error']) picture.addEventListener(event, afterPaint)
}
