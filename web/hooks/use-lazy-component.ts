import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component whose code comes once it is `wanted`; undefined until it has. Should the connection break under it, the rest
 * of the page stands, and it is asked for again when the connection is back.
 */
export function useLazyComponent<Props>(
  load: () => Promise<ComponentType<Props>>,
  wanted: boolean,
): ComponentType<Props> | undefined {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  useEffect(() => {
    if (!wanted || Component) return
    const start = () =>
      void load().then(
        (loaded) => setComponent(() => loaded),
        () => {},
      )
    start()
    addEventListener('online', start)
    return () => removeEventListener('online', start)
  }, [load, wanted, Component])
  return Component
}
