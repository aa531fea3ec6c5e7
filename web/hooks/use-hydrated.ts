import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False in what the server renders and until the browser has taken the page over. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
