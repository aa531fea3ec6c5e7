import type { Page } from '@playwright/test'
import { englishPatterns } from '../support/catalogues.ts'

/**
 * English texts of our own on a page in Bangla, visible or for screen readers. User content may be in
 * English.
 */
export async function leftInEnglish(page: Page): Promise<string[]> {
  const said = await page.evaluate(() => {
    const texts: string[] = [document.title.split(' · ')[0] ?? '']
    const isOurs = (element: Element | null) =>
      element && !element.closest('script, style, [lang=en]:not(html)')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (isOurs(parentElement)) texts.push(textContent ?? '')
    }
    for (const name of ['aria-label', 'aria-roledescription', 'placeholder', 'alt', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOurs(element)) texts.push(element.getAttribute(name) ?? '')
    return [...new Set(texts.map((text) => text.trim()))]
  })
  return said.filter((text) => englishPatterns.some((sentence) => sentence.test(text)))
}
