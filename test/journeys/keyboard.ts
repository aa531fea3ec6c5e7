import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Reports elements whose focus is invisible, under a sticky bar (WCAG 2.4.7, 2.4.11), or out of order. */
export async function walkByKeyboard(page: Page, called: string): Promise<void> {
  // Browsers show focus only after keyboard input.
  await page.keyboard.press('Tab')
  const problems = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter((element) => element.tabIndex >= 0 && element.checkVisibility({ visibilityProperty: true }))
    const outlined = (element: Element | null) => element && getComputedStyle(element).outlineStyle !== 'none'
    return controls.flatMap((element) => {
      const name = (element.ariaLabel ?? element.textContent) || element.id
      if (element.matches('button:disabled, input:disabled, select:disabled, [inert] *')) return []
      element.focus()
      if (document.activeElement !== element) return [`${name} takes no focus`]
      if (element.tabIndex > 0) return [`${name} is out of order`]
      const { left, right, top, bottom, width } = element.getBoundingClientRect()
      // The label shows the focus of a visually hidden control.
      const shown = width > 1 ? element : element.nextElementSibling
      if (!outlined(shown)) return [`${name} does not show that it has focus`]
      const seen = [0.1, 0.5, 0.9].some((part) => {
        const at = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part)
        return at && (element.contains(at) || at.contains(element) || shown?.contains(at))
      })
      return seen || width <= 1 ? [] : [`${name} is hidden when it has focus`]
    })
  })
  expect.soft(problems, `${called} by keyboard`).toEqual([])
}

/** Reports headings that skip a level. */
export async function readOutline(page: Page, called: string): Promise<void> {
  const levels = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, h4, h5, h6')]
      .filter((heading) => heading.checkVisibility())
      .map((heading) => Number(heading.tagName[1])),
  )
  const skipped = levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)
  expect.soft(skipped, `${called} has headings ${levels}`).toEqual([])
}
