import { digits } from '../../../contract/formats/digits.ts'
import type { Messages } from '../index.ts'

export const centreRoutine: Messages['centreRoutine'] = {
  title: 'ক্লাস রুটিন',
  intro: 'সেন্টারের সব ক্লাস।',
  filter: 'শাখা, কক্ষ বা টিউটর',
  filtersChosen: (count) => `শাখা, কক্ষ বা টিউটর (${digits(count)}টি বাছাই করা)`,
  branch: 'শাখা',
  room: 'কক্ষ',
  tutor: 'টিউটর',
  all: { branch: 'সব শাখা', room: 'সব কক্ষ', tutor: 'সব টিউটর' },
  chosenTutor: 'বাছাই করা টিউটর',
  groupedBy: 'যেভাবে সাজানো',
  by: { place: 'জায়গা ধরে', tutor: 'টিউটর ধরে' },

  number: (count) => digits(count),
  classes: (count) => `${digits(count)}টি ক্লাস`,
  moved: (count) => `${digits(count)}টির সময় বদলেছে`,
  cancelled: (count) => `${digits(count)}টি বাতিল`,
  doubled: (count) => `${digits(count)}টি একই সময়ে পড়েছে`,
  doubledBy: {
    room: (title, time) => `এই কক্ষে একই সময়ে আরও আছে ${title}, ${time}`,
    tutor: (title, time) => `এই টিউটরের একই সময়ে আরও আছে ${title}, ${time}`,
  },
  reason: (reason) => `কারণ: ${reason}`,
  free: 'সারা দিন ফাঁকা',
  noPlace: 'জায়গা বলা নেই',
  place: 'জায়গা',
  days: 'এই সপ্তাহের দিন',
  tooMany: 'এই সপ্তাহে এত ক্লাস যে এক ছকে ধরে না। ছক দেখতে একটি শাখা, কক্ষ বা টিউটর বেছে নিন।',
}
