import { expect, test } from 'vitest'
import { defineTexts } from './define-texts.ts'

const en = { title: 'Dues', seats: (count: number) => `${count} seats` }

test('the Bangla has the shape of the English, or does not compile', () => {
  const texts = defineTexts({ en, bn: { title: 'বকেয়া', seats: (count) => `${count}টি সিট` } })
  expect(texts.bn.seats(2)).toBe('2টি সিট')
  // @ts-expect-error: the title is missing.
  defineTexts({ en, bn: { seats: () => '' } })
  // @ts-expect-error: it takes a name, where the English takes a count.
  defineTexts({ en, bn: { title: '', seats: (name: string) => name } })
  // @ts-expect-error: the English has no such text.
  defineTexts({ en, bn: { ...en, title: '', extra: '' } })
})
