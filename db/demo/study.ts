import type { DemoMaterial, DemoNote } from './types.ts'

/** Notes of the demo Student. */
export const demoNotes: DemoNote[] = [
  {
    title: 'Pendulum: what to remember',
    description:
      'T depends on length and g only, not on the mass. Measure 20 swings and divide, never one swing. Board asks: g from the slope of T² against l, so draw the graph even if they do not say so.',
    createdAt: { days: -1, hour: 21, minute: 10 },
  },
  {
    session: 'বাংলা প্রথম পত্র: কবিতা পড়ার সহজ পাঠ',
    title: 'Questions for Farhana ma’am',
    description:
      '1. Is it enough to name the poet, or do they want the book too?\n2. How long should part ঘ be?\n3. Can I quote in my own spelling if I forget the old one?',
    createdAt: { days: -2, hour: 19, minute: 40 },
  },
  {
    title: 'Words I keep getting wrong',
    description:
      'affect / effect\nadvice (noun), advise (verb)\nless water, fewer boats\n“discuss about” does not exist!',
    createdAt: { days: -5, hour: 22, minute: 5 },
  },
  {
    title: 'Plan until the model test',
    description:
      'Sat: integration sheet 3. Sun: benzene reactions without looking. Mon: rest and read. Tue: one full OMR paper, with the clock. Sleep before eleven.',
    createdAt: { days: -8, hour: 20, minute: 30 },
  },
]

const drive = (id: string) => `https://drive.google.com/file/d/${id}/view`

/** Materials of the demo Instructor and Admin. `session`: the title of their session. */
export const demoMaterials: DemoMaterial[] = [
  {
    session: 'SSC Math: Six Months to the Board, Every Week',
    topic: 'মান নির্ণয়ের প্রশ্ন',
    title: 'মান নির্ণয়: বোর্ডের দশটি প্রশ্ন ও উত্তর',
    image: '/demo/statistics.webp',
    link: drive('1BoithokDemoTenQuestions'),
  },
  {
    session: 'SSC Math: Six Months to the Board, Every Week',
    topic: 'সেট ও ফাংশন: ভেনচিত্র',
    title: 'ভেনচিত্র আঁকার নমুনা',
    image: '/demo/statistics.webp',
    link: drive('1BoithokDemoVennDiagrams'),
  },
  {
    session: 'History of Bengal in Seven Rivers',
    title: 'Map of the seven rivers, with dates',
    image: '/demo/history.webp',
    link: drive('1BoithokDemoSevenRiversMap'),
  },
  {
    session: 'History of Bengal in Seven Rivers',
    title: 'Reading list and three old photographs',
    image: '/demo/delta.webp',
    link: drive('1BoithokDemoReadingList'),
  },
  {
    session: 'বাংলা প্রথম পত্র: কবিতা পড়ার সহজ পাঠ',
    title: 'পাঁচটি কবিতার শব্দার্থ',
    image: '/demo/bangla-literature.webp',
    link: drive('1BoithokDemoWordMeanings'),
  },
  {
    session: 'বাংলা প্রথম পত্র: কবিতা পড়ার সহজ পাঠ',
    title: 'সৃজনশীল প্রশ্ন: উত্তর সাজানোর নমুনা',
    image: '/demo/penmanship.webp',
    link: drive('1BoithokDemoCreativeAnswers'),
  },
  {
    session: 'Organic Chemistry: First Steps to Benzene',
    title: 'Reaction chart, methane to benzene',
    image: '/demo/molecule.webp',
    link: drive('1BoithokDemoReactionChart'),
  },
  {
    session: 'Organic Chemistry: First Steps to Benzene',
    title: 'Practice sheet: 30 names, 30 structures',
    image: '/demo/flasks.webp',
    link: drive('1BoithokDemoNamingSheet'),
  },
  {
    session: 'Admission Model Test: 100 Questions, 60 Minutes',
    title: 'How to fill an OMR sheet without losing marks',
    image: '/demo/model-test.webp',
    link: drive('1BoithokDemoOmrGuide'),
  },
  {
    session: 'General Knowledge Marathon for BCS and Bank Jobs',
    title: 'Week 1: the constitution in 40 questions',
    image: '/demo/globe.webp',
    link: drive('1BoithokDemoConstitutionQuiz'),
  },
]
