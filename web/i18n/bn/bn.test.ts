import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from '../../../contract/http/endpoint.ts'
import * as contract from '../../../contract/index.ts'
import { bn as contractBn } from '../../../contract/refusals/bn/index.ts'
import { refusalOf } from '../../../contract/refusals/coded.ts'
import { en as contractEn } from '../../../contract/refusals/en/index.ts'
import { say } from '../../../contract/refusals/say.ts'
import { type CatalogueEntry, listTexts } from '../../../test/support/catalogues.ts'
import { hasRareConjunct } from '../../fonts/rare-conjuncts.ts'
import { registerForm } from '../../you/sign-in/schemas.ts'
import { en } from '../en.ts'
import { bn } from './index.ts'

const calls: readonly Endpoint[] = Object.values(contract.endpoints)

/**
 * Latin letters and digits that must not be translated: emails, URLs, file names, what is printed on a card.
 */
const LATIN: Record<string, RegExp> = {
  'home.courses.batches.0.picture': /^class-68$/,
  'home.courses.batches.1.picture': /^class-910$/,
  'home.courses.batches.2.picture': /^hsc$/,
  'cardForm.expiry': /MM\/YY/,
  'cardForm.expiryPlaceholder': /MM\/YY/,
  'cardForm.demoHint': /4242 4242 4242 4242/,
  'classes.calendarFile': /class\.ics/,
  'centreDues.csvName': /dues-.*\.csv/,
  'paymentHistory.csvName': /payments-.*\.csv/,
  'materials.pictureHint': /https?:\/\//g,
  'sessionForm.pictureUrl': /URL/,
  'sessionForm.pictureUrlHint': /http\(s\)|jpg|jpeg|png|webp|svg|gif|bmp/g,
  // Amounts of money come written in the reader's digits.
  'cancelBooking.cancelShare': /^\d+/,
  'cancelBooking.cancelParts': /^\d+/,
  'cancelBooking.cancelRest': /\d+/,
  'cancelBooking.cancelNothing': /\d+/,
  'desk.balance.both': /\d+/g,
  // The name, as the list of accounts has it.
  'tutors.noName': /“.*”/,
  must_be_link: /https?:\/\//g,
  // As whoever sent it named it.
  field_not_taken: /“.*”/,
  tus_version_unknown: /tus/,
  tus_body_type: /application\/offset\+octet-stream/,
  not_a_picture: /JPG|PNG|WebP|GIF/g,
  'forms.picture.notAPicture': /JPG|PNG|WebP|GIF/g,
  // As the settings of an iPhone call it.
  photo_is_heic: /HEIC|JPG|Settings|Camera|Formats|Most Compatible/g,
}

const foreign = ([place, sentence]: CatalogueEntry) =>
  /[A-Za-z0-9]/.test(sentence.replace(LATIN[place] ?? '', ''))

test('no Bangla text of the interface has English words or Latin digits', () => {
  const sentences = listTexts(bn, 'রাফি')
  expect(sentences.length).toBeGreaterThan(500)
  expect(sentences.filter(foreign)).toEqual([])
})

test('no Bangla text equals the English one', () => {
  const english = new Set(listTexts(en, 'রাফি').map((entry) => entry.join(': ')))
  const same = listTexts(bn, 'রাফি').filter((entry) => english.has(entry.join(': ')))
  const places = new Set(same.map(([place]) => place))
  const expected = [
    'cardForm.expiryPlaceholder',
    'centreDues.csvName',
    'classes.calendarFile',
    'materials.sessionOption',
    'messageChoices.named',
    'paymentHistory.csvName',
    'roll.change',
    'roll.isChangedBy',
  ]
  expect([...places].sort()).toEqual(expected)
})

test('the interface has no conjunct that the small Bangla fonts do not have', () => {
  const texts = [...listTexts(bn, 'রাফি'), ...listTexts(contractBn, 'বিষয়')]
  expect(texts.filter(([, text]) => hasRareConjunct(text))).toEqual([])
})

test('the refusals and reasons that browser and server share are translated into Bangla', () => {
  const texts = listTexts(contractBn, 'বিষয়')
  expect(texts.length).toBe(listTexts(contractEn, 'বিষয়').length)
  expect(texts.filter(foreign)).toEqual([])
  expect(say('bn', { code: 'capacity_below_taken', params: { taken: 12 } })).toContain('১২টি সিট')
  const capacity = { label: 'capacity', min: 1, max: 100_000 } as const
  expect(say('bn', { code: 'must_be_whole_number', params: capacity })).toMatch(/সিট সংখ্যা.*১ থেকে ১,০০,০০০/)
})

test('every field error of a form has a code and is translated into Bangla, with the field’s name', () => {
  const junk = [{}, { title: '' }, ...['', 'x'.repeat(6000), '1e9', 7, -1, null].map(filled)]
  const schemas = [registerForm, ...calls.flatMap(({ body }) => body ?? [])]
  const found = schemas.flatMap((schema) =>
    junk.flatMap((body) => schema.safeParse(body).error?.issues.map(refusalOf) ?? []),
  )
  expect(found.length).toBeGreaterThan(100)
  // No form of ours can cause an issue that zod words.
  const ours = found.filter(({ code }) => code !== 'must_be_one_of' && code !== 'invalid_value')
  const texts = ours.map((refusal): CatalogueEntry => [refusal.code, say('bn', refusal)])
  expect(texts.filter(foreign)).toEqual([])
})

/** A body in which every field of every form has this value. */
function filled(value: unknown): Record<string, unknown> {
  const fields = calls.flatMap(({ body }) => (body instanceof z.ZodObject ? Object.keys(body.shape) : []))
  return Object.fromEntries([...fields, 'title', 'tutor', 'status'].map((name) => [name, value]))
}
