import { createElement } from 'react'
import { prerender } from 'react-dom/static'
import { expect, test } from 'vitest'
import { defaultCentre } from '../../contract/centre/centre.ts'
import type { Language } from '../../contract/formats/languages.ts'
import { ConfigContext, type PageConfig } from '../client-config.tsx'
import { LanguageContext } from '../i18n/index.ts'
import { loadAllTexts } from '../i18n/load.ts'
import { PlanHint } from './card-price.tsx'

async function hintOf(
  each: number,
  last: number,
  language: Language = 'en',
  isShort = false,
): Promise<string> {
  await loadAllTexts(language)
  const session = { plan: { parts: 6, every: 'month' as const, each, last }, price: 1000 }
  const hint = createElement(PlanHint, { session, isShort })
  const config = { currency: 'BDT', publicUrl: 'https://centre.test' } as PageConfig
  const { prelude } = await prerender(
    createElement(
      LanguageContext,
      { value: language },
      createElement(ConfigContext, { value: { ...config, centre: defaultCentre, pages: [] } }, hint),
    ),
  )
  return (await new Response(prelude).text()).replaceAll(/<[^>]*>/g, '')
}

test('B10 the hint of a plan has one amount where all parts are equal', async () => {
  expect(await hintOf(150, 150)).toBe('or 6 × ৳150 a month')
  expect(await hintOf(150, 150, 'bn')).toBe('অথবা মাসে ৳১৫০ করে ৬ কিস্তিতে')
})

test('B10 the hint of a plan says what the last part is, where it takes the rest', async () => {
  expect(await hintOf(166, 170)).toBe('or 6 × ৳166 a month, the last ৳170')
  expect(await hintOf(166, 170, 'bn')).toBe('অথবা মাসে ৳১৬৬ করে ৬ কিস্তিতে, শেষটি ৳১৭০')
})

test('B10 a list says about how much a part is', async () => {
  expect(await hintOf(166, 170, 'en', true)).toBe('or 6 × about ৳166 a month')
  expect(await hintOf(150, 150, 'en', true)).toBe('or 6 × ৳150 a month')
})

test('B10 there is no hint where a fee is too small for parts', async () => {
  expect(await hintOf(1000, 1000)).toBe('')
})
