type UnauthorizedHandler = (status: 401 | 403) => void
let current: UnauthorizedHandler = () => {}

/** X01: what happens on a 401 (signed out, to /login) and a 403 (to /). The root registers it once. */
export function onUnauthorized(handler: UnauthorizedHandler): void {
  current = handler
}

export const handleUnauthorized: UnauthorizedHandler = (status) => current(status)
