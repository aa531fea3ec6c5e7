import { on } from './time.ts'
import type { DemoSession } from './types.ts'

/** Courses of weekly classes: one runs, and its fee is paid month by month; the other still needs people. */
export const demoCourses: DemoSession[] = [
  {
    title: 'SSC Math: Six Months to the Board, Every Week',
    level: '10',
    subject: 'math',
    mode: 'onsite',
    language: 'bn',
    branch: 'Farmgate',
    tutor: 'Farhana Akter',
    tutorEmail: 'instructor@demo.test',
    description:
      'Algebra, geometry and trigonometry of the SSC syllabus in twenty-six evenings, with a test at the end of each month. The course has begun: if you join now, you pay for the classes that are left. You may pay the fee in six monthly parts.',
    registrationStart: on(-60, 9),
    registrationEnd: on(-36, 21),
    classStart: on(-35, 20),
    classEnd: on(140, 21),
    duration: '26h',
    fee: 6000,
    capacity: 40,
    image: '/demo/statistics.webp',
    status: 'approved',
    weekly: { classes: 26, minutes: 60 },
    lateJoin: 'pro_rata',
    minimum: { count: 3, decideAt: on(-37, 12), isMet: true },
    parts: 6,
    payers: [
      { who: 'student', count: 1, since: on(-40, 11), paid: 1 },
      { who: 'classmates', count: 2, since: on(-42, 17), paid: 2 },
      { who: 'classmates', count: 1, since: on(-39, 18), paid: 1 },
    ],
  },
  {
    title: 'HSC Biology: Twelve Evenings of Drawings',
    level: '12',
    subject: 'biology',
    mode: 'online',
    language: 'both',
    tutor: 'Nusrat Jahan',
    description:
      'Twelve evenings, twelve chapters, and the drawings that the board asks for, from the cell to the ecosystem. It runs with eight students, so tell your friends. The fee may be paid in two parts.',
    registrationStart: on(-1, 9),
    registrationEnd: on(12, 21),
    classStart: on(14, 20),
    classEnd: on(91, 21),
    duration: '12h',
    fee: 3000,
    capacity: 30,
    image: '/demo/dna.webp',
    status: 'approved',
    weekly: { classes: 12, minutes: 60 },
    minimum: { count: 8, decideAt: on(10, 12) },
    parts: 2,
  },
]
