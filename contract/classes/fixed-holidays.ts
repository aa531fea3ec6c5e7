import type { Language } from '../formats/languages.ts'

type Names = Record<Language, string>

/**
 * The national days of Bangladesh that have the same date every year, by month and day. Those that follow the
 * moon, such as Eid and Durga Puja, are declared year by year: Admins enter them.
 */
export const fixedHolidays = {
  '02-21': { en: 'Shaheed Day and International Mother Language Day', bn: 'শহিদ দিবস ও আন্তর্জাতিক মাতৃভাষা দিবস' },
  '03-26': { en: 'Independence Day', bn: 'স্বাধীনতা দিবস' },
  '04-14': { en: 'Bengali New Year', bn: 'বাংলা নববর্ষ' },
  '05-01': { en: 'May Day', bn: 'মে দিবস' },
  '08-05': { en: 'July Mass Uprising Day', bn: 'জুলাই গণ-অভ্যুত্থান দিবস' },
  '12-16': { en: 'Victory Day', bn: 'বিজয় দিবস' },
  '12-25': { en: 'Christmas Day', bn: 'বড়দিন' },
} as const satisfies Record<string, Names>

/** The fixed holiday on a day such as 2026-12-16. */
export const fixedHoliday = (day: string): Names | undefined =>
  (fixedHolidays as Record<string, Names>)[day.slice(5)]
