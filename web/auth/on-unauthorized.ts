type UnauthorizedHandler = (status: 401 | 403) => void
let current: UnauthorizedHandler = () => {}

/**
 * Registers the handler of 401 (sign out, go to /login) and 403 (go to /) answers (X01). Called once, by the
 * root.
 */
export function onUnauthorized(handler: UnauthorizedHandler): void {
  current = handler
}

export const handleUnauthorized: UnauthorizedHandler = (status) => current(status)
