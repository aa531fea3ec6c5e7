/**
 * Holds clicks on buttons until React has hydrated the page, which `hydrated` announces, and then clicks each
 * button once, in the order of their last clicks: somebody who presses again because nothing happens wants it
 * once. Links and fields work without React. Clicks by keyboard and by assistive technology are clicks too.
 *
 * Runs in the browser before all other scripts, from its source text: it must not use anything outside its
 * body.
 */
export function replayClicks(hydrated: string): void {
  const clicked = new Set<HTMLElement>()
  function hold(event: Event): void {
    const button = (event.target as Element).closest<HTMLElement>('button, [role=button]')
    if (!button) return
    // React hears some clicks while it hydrates, and would act twice.
    event.stopImmediatePropagation()
    event.preventDefault()
    clicked.delete(button)
    clicked.add(button)
  }
  function replay(): void {
    removeEventListener('click', hold, true)
    for (const button of clicked) button.click()
  }
  addEventListener('click', hold, true)
  addEventListener(hydrated, replay, { once: true })
}
