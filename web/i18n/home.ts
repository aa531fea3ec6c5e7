import { defineTexts } from './index.ts'

export const home = {
  title: 'Boithok · Live study sessions with good tutors',
  description:
    'Find a tutor-led study session for your class, book your seat in a minute, and learn with notes that stay with you. Class 6 to HSC, skills and English, in Bangladesh.',
  hero: {
    claim: (students: number) => `Over ${students.toLocaleString('en')} students taught`,
    heading: 'A good tutor, a small circle, and a seat that is yours.',
    text: 'Live study sessions for class 6 to HSC, skills and English. Pick one, book your seat in a minute, and keep your notes and materials in one place.',
    find: 'Find a session',
    search: 'Subject, grade or tutor',
    searchHint: 'physics, class 9, podartho',
    free: 'Book Free Class',
    picture: 'Students sitting together on a round mat with books and tea, the city behind them',
    nextClasses: 'Next classes',
  },
  courses: {
    heading: 'Online courses for your class',
    text: 'Live classes by subject, following the national curriculum, at times that fit around school.',
    see: 'See these sessions',
    batches: [
      {
        label: 'Class 6-8',
        picture: 'class-68',
        name: 'Build the base',
        text: 'Mathematics, Science and English, step by step, before the exams get serious.',
        subjects: ['Math', 'Science', 'English', 'ICT'],
      },
      {
        label: 'Class 9-10',
        picture: 'class-910',
        name: 'Ready for SSC',
        text: 'Chapter by chapter through the syllabus, with time for your questions.',
        subjects: ['Physics', 'Chemistry', 'Higher Math', 'Biology'],
      },
      {
        label: 'HSC batches',
        picture: 'hsc',
        name: 'HSC and admission',
        text: 'First and second paper, then straight on to the admission tests.',
        subjects: ['Physics', 'Chemistry', 'Biology', 'Accounting'],
      },
    ],
  },
  skills: {
    heading: 'Skill courses',
    text: 'For the evenings and the years after school.',
    list: ['Spoken English', 'Graphic design', 'Web development', 'Freelancing', 'Excel for work'],
    see: 'See these sessions',
  },
  offline: {
    heading: 'Offline English classes',
    text: 'In the classroom, face to face, in five cities.',
    list: ['Dhaka', 'Chattogram', 'Rajshahi', 'Khulna', 'Sylhet'],
    see: 'See these sessions',
  },
  freeClasses: {
    heading: 'Try a class before you pay',
    text: 'These sessions are free and open for booking now. No card needed.',
    book: 'Book Free Class',
    none: 'No free class is open for booking at the moment.',
    seeAll: 'See all sessions',
  },
  sessions: {
    heading: 'Available Study Sessions',
    text: 'Our team approves every session before you can book it.',
    loading: 'Loading sessions...',
    empty: 'No approved sessions available.',
    emptyText: 'Please check back soon for new ones.',
    failed: 'Failed to load sessions',
    readMore: 'Read More →',
    viewAll: 'View All Courses',
    carousel: 'Study sessions',
    ongoing: 'Ongoing',
    closed: 'Closed',
  },
  testimonials: {
    heading: 'Why do students and parents choose us first?',
    carousel: 'What students and parents say',
    entries: [
      {
        quote:
          'I booked at midnight on my father’s phone, and at nine in the morning I was in class. The tutor knew my name by the second session.',
        name: 'Mahfuza Khatun',
        role: 'HSC candidate, Rangpur',
      },
      {
        quote:
          'We can always see what we paid for and when. Once we had to cancel, and the money was back on our card without a single call.',
        name: 'Shahidul Alam',
        role: 'Parent of two, Gazipur',
      },
      {
        quote:
          'Twenty people in a session, not two thousand. I asked a question about vectors and got an answer, not an emoji.',
        name: 'Nafis Ahmed',
        role: 'Class 10 student, Cumilla',
      },
      {
        quote:
          'My own notes and the tutor’s sheets are all in one place. The night before the exam, I did not have to search through five apps.',
        name: 'Lamia Islam',
        role: 'Admission candidate, Dhaka',
      },
      {
        quote:
          'My daughter is in class 7 and was afraid of mathematics. After the free class she asked me to book the next one herself.',
        name: 'Rokeya Begum',
        role: 'Parent, Sylhet',
      },
      {
        quote:
          'The internet is slow in our village, but everything still opens. I have not missed a single class this year because of it.',
        name: 'Rakibul Hasan',
        role: 'Class 9 student, Kurigram',
      },
    ],
  },
  achievements: {
    heading: 'Our Achievements',
    text: 'Admission Success of Boithok in the 2022–24 Academic Year. Your success is our inspiration.',
    tiles: {
      success: { title: 'Success Rate', text: 'Project Delivery' },
      projects: { title: 'Projects Completed', text: 'Across Industries' },
      satisfaction: { title: 'Client Satisfaction', text: 'Positive Feedback' },
    },
  },
}

export const { use: useHomeTexts } = defineTexts('home', home)
