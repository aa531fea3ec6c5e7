const KEY = 'mailed-link-to'

/**
 * Stores the email that requested a login link, so that it need not be typed again on this device (as
 * Firebase advises).
 */
export function rememberLinkEmail(email: string): void {
  try {
    localStorage.setItem(KEY, email)
  } catch {
    // Without storage the page asks for the email again.
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
    // Without storage there is nothing to delete.
  }
}
