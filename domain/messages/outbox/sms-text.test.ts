import { expect, test } from 'vitest'
import { segmentsOf } from '../../../contract/formats/sms-segments.ts'
import { smsWithReason } from './sms-text.ts'

const news = 'Optics: no class on Fri 7 Mar, 3:30–6:00 pm.'
const say = (why: string) => `${news} ${why} Tell us by Tue 4 Mar, 10:00 am.`
const long = `The teacher is ill, ${'and nobody else teaches optics '.repeat(15)}`
const inEnglish = (reason: string) => smsWithReason({ reason, say }, 'en')

test('G03 a short reason is said whole, and ends as a sentence', () => {
  expect(inEnglish('Rain')).toBe(
    'Optics: no class on Fri 7 Mar, 3:30-6:00 pm. Rain. Tell us by Tue 4 Mar, 10:00 am.',
  )
  expect(inEnglish('Why? Rain!')).toContain(' Why? Rain! Tell')
  expect(smsWithReason({ reason: 'বৃষ্টি', say: (why) => why }, 'bn')).toBe('বৃষ্টি।')
})

test('G03 a long reason takes what is left of the segment, up to a whole word', () => {
  const text = inEnglish(long)
  expect(segmentsOf(text).segments).toBe(1)
  expect(text).toBe(
    'Optics: no class on Fri 7 Mar, 3:30-6:00 pm. The teacher is ill, and nobody else teaches optics and nobody else teaches... Tell us by Tue 4 Mar, 10:00 am.',
  )
})

test('G03 a reason in Bangla, or without a blank, takes no more segments than its first words do', () => {
  const bangla = smsWithReason({ reason: 'স্যারের জ্বর, তাই আজ ক্লাস নেওয়া গেল না। '.repeat(10), say }, 'bn')
  expect(segmentsOf(bangla).segments).toBe(2)
  const endless = inEnglish('a'.repeat(500))
  expect(segmentsOf(endless).segments).toBe(1)
  expect(endless).toContain('aaa...')
})
