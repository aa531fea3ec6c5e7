type RefusalHandler = (status: 401 | 403) => void
let handleRefusal: RefusalHandler = () => {}

/** X01: what happens on a 401 (signed out, to /login) and a 403 (to /). The root registers it once. */
export function onRefusal(handler: RefusalHandler): void {
  handleRefusal = handler
}

export const tellRefusal: RefusalHandler = (status) => handleRefusal(status)
