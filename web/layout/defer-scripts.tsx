import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/** No browser knows such scripts, and so none runs them. */
const DEFERRED = 'asleep'

/** What the page is told when React has taken it over. */
export const HYDRATED = 'hydrated'

type Part = ReactElement<{ nonce?: string; type?: string; href?: string; async?: boolean }>

/**
 * The page's scripts, which begin to travel when its first picture is seen: without them the page is read as well, and
 * on a slow line what comes at the same time makes the picture late. Whoever touches the page sooner has them sooner.
 * For the server alone.
 */
export function DeferredScripts() {
  // Called instead of rendered, for React Router has no word for when its scripts begin.
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
          // biome-ignore lint/security/noDangerouslySetInnerHtml: nobody but us and the build has written it.
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

/** Runs in the page as it stands here, before anything else of ours. */
function startOnFirstPaint([deferredType, files, hydrated]: [
  type: string,
  files: string[],
  event: string,
]): void {
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
  // A button that was pressed before there was anything to hear it is pressed again.
  let pressed: HTMLElement | null = null
  const hold = ({ target }: Event) => {
    if (!('__reactRouterManifest' in window)) pressed = (target as Element).closest('button')
  }
  addEventListener('click', hold, true)
  addEventListener(hydrated, () => pressed?.click(), { once: true })
  /** The first frame is drawn after this one's callbacks: the second one's know it to be there. */
  const onPainted = () => requestAnimationFrame(() => requestAnimationFrame(start))
  if (picture) {
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start)
    if (picture.complete) onPainted()
    else for (const sign of ['load', 'error']) picture.addEventListener(sign, onPainted)
  } else start()
}
