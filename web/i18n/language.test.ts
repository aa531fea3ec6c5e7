import { expect, test } from 'vitest'
import { languageOf } from './language.tsx'

const languageFor = (headers: Record<string, string>, search = '') =>
  languageOf(new Headers(headers), new URLSearchParams(search))

test('a page is in English by default', () => {
  expect(languageFor({})).toBe('en')
  expect(languageFor({ 'accept-language': 'de-DE, fr;q=0.8, *;q=0.5' })).toBe('en')
  expect(languageFor({ 'accept-language': ';q=, bn;q=0' })).toBe('en')
  expect(languageFor({ cookie: 'language=xx; other_language=bn' })).toBe('en')
})

test('a browser that prefers Bangla gets Bangla', () => {
  expect(languageFor({ 'accept-language': 'bn-BD,bn;q=0.9,en-US;q=0.8' })).toBe('bn')
  expect(languageFor({ 'accept-language': 'bn;q=0.4, en;q=0.9' })).toBe('en')
  expect(languageFor({ 'accept-language': 'hi-IN, bn;q=0.5, en;q=0.2' })).toBe('bn')
})

test('the chosen language goes before the browser’s', () => {
  expect(languageFor({ cookie: 'signed_in=1; language=en', 'accept-language': 'bn-BD' })).toBe('en')
  expect(languageFor({ cookie: 'language=bn', 'accept-language': 'en' })).toBe('bn')
})

test('the language of the address goes before the chosen one, and an unknown one counts for nothing', () => {
  const headers = { cookie: 'language=en', 'accept-language': 'en' }
  expect(languageFor(headers, '?lang=bn')).toBe('bn')
  expect(languageFor({ cookie: 'language=bn' }, '?lang=en')).toBe('en')
  expect(languageFor(headers, '?lang=xx')).toBe('en')
  expect(languageFor({ 'accept-language': 'bn' }, '?lang=')).toBe('bn')
})
