import { type ComponentType, useEffect, useState } from 'react'

/**
 * Loads a component once it is `wanted`; undefined until then. If loading fails, the rest of the page still
 * works, and it loads when the connection is back.
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
