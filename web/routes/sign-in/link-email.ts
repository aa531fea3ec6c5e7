const KEY = 'mailed-link-to'

/** On the device that asked for a link, its address need not be typed again (as Firebase advises). */
export function rememberLinkEmail(email: string): void {
  try {
    localStorage.setItem(KEY, email)
  } catch {
    // A browser that keeps nothing asks for the address again.
  }
}

export function rememberedLinkEmail(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

export function forgetLinkEmail(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // Nothing was kept.
  }
}
