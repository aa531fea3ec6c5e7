import { digits } from '../../../contract/formats/digits.ts'
import type { Texts } from '../index.ts'

export const reviews: Texts['reviews'] = {
  title: 'রিভিউ',
  more: 'আরও রিভিউ দেখুন',
  failed: 'রিভিউগুলো লোড করা যায়নি',
  stars: (count) => `৫-এ ${digits(count)} স্টার`,
  nameless: 'একজন শিক্ষার্থী',
  answered: 'সেন্টারের উত্তর',
}
