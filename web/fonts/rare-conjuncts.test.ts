import { expect, test } from 'vitest'
import { hasRareConjunct } from './rare-conjuncts.ts'

test('the small Bangla fonts have the conjuncts of common words, with reph and ya-phala', () => {
  const common = ['পদার্থবিজ্ঞান', 'উচ্চতর', 'সন্ধ্যা', 'কার্য', 'র‍্যাম', 'স্ট্রিং', 'রাষ্ট্র'.slice(0, 2), 'Vectors', '']
  expect(common.filter(hasRareConjunct)).toEqual([])
})

test('a conjunct, a final hasanta and a sign that they do not have are rare', () => {
  expect(['উদ্ঘাটন', 'বাক্', 'জ্যোৎস্না ও জ্বর', 'সৎ ৠ', 'ক\u09c4'].map(hasRareConjunct)).toEqual([
    true,
    true,
    true,
    false,
    true,
  ])
})
