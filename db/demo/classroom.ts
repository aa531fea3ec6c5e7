import type { AttendanceState } from '../../contract/attendance/states.ts'
import { on } from './time.ts'
import type { DemoReview } from './types.ts'

/** The course whose rolls were taken, and what they say of its students, the first to book first. */
export const demoRolls: { session: string; rolls: { week: number; states: AttendanceState[] }[] } = {
  session: 'SSC Math: Six Months to the Board, Every Week',
  // The roll of the fifth class is still to be taken.
  rolls: [
    { week: 1, states: ['present', 'present', 'present', 'absent'] },
    { week: 2, states: ['present', 'excused', 'late', 'absent'] },
    { week: 3, states: ['late', 'present', 'present', 'absent'] },
  ],
}

/** Each by another student of the session, the first to book first. */
export const demoReviews: DemoReview[] = [
  {
    session: 'History of Bengal in Seven Rivers',
    rating: 5,
    text: 'নদী ধরে ধরে ইতিহাস, এভাবে আগে কেউ বোঝাননি। ছোট বোনকেও নিয়ে গিয়েছিলাম, সে-ও মুগ্ধ।',
    at: on(-14, 20),
    answer: { text: 'ধন্যবাদ! পরেরবার পদ্মা নিয়ে পুরো একটা ক্লাস হবে।', at: on(-13, 10) },
  },
  { session: 'History of Bengal in Seven Rivers', rating: 5, at: on(-14, 22) },
  {
    session: 'History of Bengal in Seven Rivers',
    rating: 4,
    text: 'Lovely stories and old maps. The room was a little warm.',
    at: on(-13, 18),
  },
  {
    session: 'History of Bengal in Seven Rivers',
    rating: 3,
    text: 'ভালো, তবে শেষের দিকে একটু তাড়াহুড়া ছিল।',
    at: on(-12, 9),
  },
  {
    session: 'SSC Math: Six Months to the Board, Every Week',
    rating: 5,
    text: 'প্রতি সপ্তাহে পরীক্ষা হয় বলে পড়া জমে না। ত্রিকোণমিতির ভয় কেটে গেছে।',
    at: on(-20, 21),
  },
  {
    session: 'SSC Math: Six Months to the Board, Every Week',
    rating: 5,
    text: 'Every proof is written out, nothing is skipped.',
    at: on(-13, 21),
  },
  { session: 'SSC Math: Six Months to the Board, Every Week', rating: 4, at: on(-12, 17) },
]
