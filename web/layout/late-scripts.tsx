import { Children, cloneElement, Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/** No browser knows such scripts, and so none runs them. */
const ASLEEP = 'asleep'

type Part = ReactElement<{ nonce?: string; type?: string; href?: string; async?: boolean }>

/**
 * The page's scripts, which begin to travel when its first picture has come: without them the page is read as well, and
 * on a slow line what comes at the same time makes the picture late. Whoever touches the page sooner has them sooner.
 * For the server alone.
 */
export function LateScripts() {
  // Called instead of rendered, for React Router has no word for when its scripts begin.
  const parts = flatten(Scripts({}))
  const files = parts.flatMap(({ type, props }) => (type === 'link' && props.href ? props.href : []))
  const scripts = parts.filter(({ type }) => type === 'script')
  return (
    <>
      {scripts.map((script) =>
        script.props.type === 'module' ? cloneElement(script, { type: ASLEEP, async: false }) : script,
      )}
      {scripts.length > 0 && (
        <script
          nonce={scripts[0]?.props.nonce}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: nobody but us and the build has written it.
          dangerouslySetInnerHTML={{
            __html: `(${wake})(${JSON.stringify([ASLEEP, files])})`,
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
function wake([asleep, files]: [type: string, files: string[]]): void {
  const script = document.querySelector<HTMLScriptElement>(`script[type=${asleep}]`)
  const picture = document.querySelector<HTMLImageElement>('img[fetchpriority=high]')
  let woken = false
  function start() {
    if (woken || !script) return
    woken = true
    for (const href of files) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
    const awake = document.createElement('script')
    awake.type = 'module'
    awake.nonce = script.nonce
    awake.textContent = script.textContent
    script.after(awake)
    awake.remove()
  }
  if (picture && !picture.complete) {
    for (const sign of ['load', 'error']) picture.addEventListener(sign, start)
    for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, start)
  } else start()
}
