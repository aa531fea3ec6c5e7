import { expect, test } from 'vitest'
import { drawReceipt } from './draw.ts'
import { printable } from './printable.ts'
import { shapedFont } from './shaped-font.ts'

const printed = (text: string) => printable(text, '400Regular')

test.each([
  ['Arabic', 'محمد رحيم', 'محمد رحيم', 'arabic'],
  ['Hindi', 'रहीम अहमद', 'रहीम अहमद', 'devanagari'],
  ['Bangla in either spelling', 'র\u09df\u09be র\u09af\u09bc', 'র\u09df\u09be র\u09af\u09bc', 'bangla'],
  ['Chinese', '张伟', 'ZhangWei', 'bangla'],
  ['Cyrillic', 'Иван', 'Ivan', 'bangla'],
  ['Latin with marks', 'Zoë Łukasz', 'Zoë Lukasz', 'bangla'],
])('M13 a receipt prints a name in %s', (_, name, text, family) => {
  expect(printed(name)).toEqual([{ text, family }])
})

test('M13 letters of Chakma are printed in Latin ones, a picture as a star, and each piece by its own font', () => {
  expect(printed('𑄌𑄋𑄴𑄟𑄳𑄦')[0]?.text).toMatch(/^[a-z]+$/)
  expect(printed('Rahim 👩🏽‍🏫 করিম 🇧🇩 (محمد)')).toEqual([
    { text: 'Rahim * করিম * (', family: 'bangla' },
    { text: 'محمد', family: 'arabic' },
    { text: ')', family: 'bangla' },
  ])
})

test.each(['400Regular', '700Bold'] as const)('M13 no letter is a box in %s', (weight) => {
  const names = 'رحيم रहीम 张 𑄌 ❤️ রহিমা ৳১,৫০০ Łukasz ① ½ ™ ᱥ தமிழ் ไทย 한국 日本'
  for (const { text, family } of printable(names, weight)) {
    const { glyphs } = shapedFont(weight, family).layout(text)
    expect(
      glyphs.filter(({ id }) => id === 0),
      text,
    ).toEqual([])
  }
})

test('M13 a receipt with names in several scripts is drawn', async () => {
  const paper = {
    seller: { name: 'বৈঠক مركز', contact: ['张伟'] },
    facts: [{ label: 'To', values: ['Rahim محمد रहीम 😊'] }],
    lines: [
      {
        label: 'Fee محمد of a long name that needs more than a line here',
        amount: '৳500',
        notes: [],
        isSum: false,
      },
    ],
    foot: [],
  }
  const pdf = await drawReceipt(paper as never, { title: 'Receipt', language: 'en', at: new Date(0) })
  expect(pdf.toString('latin1')).toMatch(/^%PDF/)
})
