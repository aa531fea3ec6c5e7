import { createContext } from 'react'
import { readCookie, writeCookie } from './cookies.ts'

const NAME = 'theme'
type Theme = 'light' | 'dark'

const isTheme = (text: string | undefined): text is Theme => text === 'light' || text === 'dark'

/** The reader's choice; undefined means the device's setting. */
export const ThemeContext = createContext<Theme | undefined>(undefined)

export function themeOf(cookies: string | null): Theme | undefined {
  const chosen = readCookie(cookies, NAME)
  return isTheme(chosen) ? chosen : undefined
}

/** The same in the browser, read from the page. */
export function currentTheme(): Theme | undefined {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : undefined
}

/**
 * Toggles the theme. Choosing what the device has deletes the choice, so the page follows the device again.
 */
export function changeTheme(): void {
  const ofDevice: Theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const next: Theme = (currentTheme() ?? ofDevice) === 'dark' ? 'light' : 'dark'
  if (next === ofDevice) delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = next
  writeCookie(NAME, next === ofDevice ? null : next)
}
