import type { Contents, Said, Section } from '../../contract/home/contents.ts'
import { sectionKinds } from '../../contract/home/section-kinds.ts'
import { demoTestimonials } from './testimonials.ts'

const say = (en: string, bn: string): Said => ({ en, bn })

/** The specification's home page (R02, R03, N11 to N13). */
const demoContents: Contents = {
  banner: {
    title: say('Boithok · Live study sessions with good tutors', 'বৈঠক · ভালো টিউটরের সঙ্গে লাইভ স্টাডি সেশন'),
    description: say(
      'Find a tutor-led study session for your class, book your seat in a minute, and learn with notes that stay with you. Class 6 to HSC, skills and English, in Bangladesh.',
      'আপনার ক্লাসের জন্য টিউটরের স্টাডি সেশন খুঁজুন, এক মিনিটে সিট বুক করুন, আর নোটগুলো রাখুন নিজের কাছে। ষষ্ঠ শ্রেণি থেকে এইচএসসি, স্কিল ও ইংরেজি, সারা বাংলাদেশে।',
    ),
    claim: say('Over 500,000 students taught', '৫,০০,০০০+ শিক্ষার্থী পড়েছেন এখানে'),
    heading: say(
      'A good tutor, a small circle, and a seat that is yours.',
      'ভালো টিউটর, ছোট্ট আসর, আর আপনার নিজের একটি সিট।',
    ),
    text: say(
      'Live study sessions for class 6 to HSC, skills and English. Pick one, book your seat in a minute, and keep your notes and materials in one place.',
      'ষষ্ঠ শ্রেণি থেকে এইচএসসি, স্কিল ও ইংরেজির লাইভ স্টাডি সেশন। পছন্দের সেশন বেছে নিন, এক মিনিটে সিট বুক করুন, আর নোট ও ম্যাটেরিয়াল সব রাখুন এক জায়গায়।',
    ),
    picture: '/pictures/hero-1120.webp',
    pictureText: say(
      'Students sitting together on a round mat with books and tea, the city behind them',
      'এক গোল মাদুরে বই আর চা নিয়ে একসঙ্গে বসে আছে শিক্ষার্থীরা, পেছনে শহর',
    ),
  },
  courses: {
    heading: say('Online courses for your class', 'আপনার ক্লাসের অনলাইন কোর্স'),
    text: say(
      'Live classes by subject, following the national curriculum, at times that fit around school.',
      'জাতীয় শিক্ষাক্রম মেনে বিষয়ভিত্তিক লাইভ ক্লাস, স্কুলের সময়ের বাইরে।',
    ),
    entries: [
      {
        label: say('Class 6-8', 'ষষ্ঠ-অষ্টম শ্রেণি'),
        heading: say('Build the base', 'ভিত গড়ার সময়'),
        text: say(
          'Mathematics, Science and English, step by step, before the exams get serious.',
          'গণিত, বিজ্ঞান ও ইংরেজি, ধাপে ধাপে, বড় পরীক্ষার চাপ আসার আগেই।',
        ),
        list: say('Math, Science, English, ICT', 'গণিত, বিজ্ঞান, ইংরেজি, আইসিটি'),
        picture: '/pictures/class-68.webp',
        link: '/sessions?level=6&level=7&level=8',
      },
      {
        label: say('Class 9-10', 'নবম-দশম শ্রেণি'),
        heading: say('Ready for SSC', 'এসএসসির প্রস্তুতি'),
        text: say(
          'Chapter by chapter through the syllabus, with time for your questions.',
          'সিলেবাস ধরে একটির পর একটি অধ্যায়, সঙ্গে আপনার প্রশ্নের জন্য সময়।',
        ),
        list: say('Physics, Chemistry, Higher Math, Biology', 'পদার্থবিজ্ঞান, রসায়ন, উচ্চতর গণিত, জীববিজ্ঞান'),
        picture: '/pictures/class-910.webp',
        link: '/sessions?level=9&level=10',
      },
      {
        label: say('HSC batches', 'এইচএসসি ব্যাচ'),
        heading: say('HSC and admission', 'এইচএসসি ও ভর্তি'),
        text: say(
          'First and second paper, then straight on to the admission tests.',
          'প্রথম ও দ্বিতীয় পত্র, তারপর সোজা ভর্তি পরীক্ষার প্রস্তুতি।',
        ),
        list: say('Physics, Chemistry, Biology, Accounting', 'পদার্থবিজ্ঞান, রসায়ন, জীববিজ্ঞান, হিসাববিজ্ঞান'),
        picture: '/pictures/hsc.webp',
        link: '/sessions?level=11&level=12&level=admission',
      },
    ],
  },
  offers: {
    entries: [
      {
        heading: say('Skill courses', 'স্কিল কোর্স'),
        text: say(
          'For the evenings and the years after school.',
          'সন্ধ্যার অবসরে, কিংবা স্কুল-কলেজের পরের বছরগুলোর জন্য।',
        ),
        list: say(
          'Spoken English, Graphic design, Web development, Freelancing, Excel for work',
          'স্পোকেন ইংলিশ, গ্রাফিক ডিজাইন, ওয়েব ডেভেলপমেন্ট, ফ্রিল্যান্সিং, অফিসের কাজে এক্সেল',
        ),
        picture: '/pictures/skills.webp',
        link: '/sessions?level=skills',
      },
      {
        heading: say('Offline English classes', 'অফলাইন ইংরেজি ক্লাস'),
        text: say('In the classroom, face to face, in five cities.', 'ক্লাসরুমে, সামনাসামনি, পাঁচ শহরে।'),
        list: say('Dhaka, Chattogram, Rajshahi, Khulna, Sylhet', 'ঢাকা, চট্টগ্রাম, রাজশাহী, খুলনা, সিলেট'),
        picture: '/pictures/english.webp',
        link: '/sessions?subject=english&subject=spoken-english&mode=onsite',
      },
    ],
  },
  freeClasses: {
    heading: say('Try a class before you pay', 'টাকা দেওয়ার আগে একটি ক্লাস করে দেখুন'),
    text: say(
      'These sessions are free and open for booking now. No card needed.',
      'এই সেশনগুলো ফ্রি, এখনই বুক করা যাচ্ছে। কার্ড লাগবে না।',
    ),
  },
  sessions: {
    heading: say('Available Study Sessions', 'চলতি স্টাডি সেশন'),
    text: say(
      'Our team approves every session before you can book it.',
      'বুক করার আগেই আমাদের টিম প্রতিটি সেশন যাচাই করে।',
    ),
  },
  testimonials: {
    heading: say(
      'Why do students and parents choose us first?',
      'শিক্ষার্থী ও অভিভাবকেরা কেন সবার আগে আমাদের বেছে নেন?',
    ),
    entries: demoTestimonials.map(([name, line, text]) => ({
      ...{ of: 'typed' as const, picture: null },
      ...{ name: say(...name), line: say(...line), text: say(...text) },
    })),
  },
  figures: {
    heading: say('Our Achievements', 'আমাদের অর্জন'),
    text: say(
      'Admission Success of Boithok in the 2022–24 Academic Year. Your success is our inspiration.',
      '২০২২–২৪ শিক্ষাবর্ষে বৈঠকের ভর্তি সাফল্য। আপনার সাফল্যই আমাদের প্রেরণা।',
    ),
    entries: [
      {
        ...{ icon: 'trophy', value: 95, counted: null, unit: '%' },
        heading: say('Success Rate', 'সাফল্যের হার'),
        text: say('Project Delivery', 'প্রজেক্ট সম্পন্ন'),
      },
      {
        ...{ icon: 'folder', value: 1200, counted: null, unit: '+' },
        heading: say('Projects Completed', 'সম্পন্ন প্রজেক্ট'),
        text: say('Across Industries', 'নানা খাতে'),
      },
      {
        ...{ icon: 'smile', value: 85, counted: null, unit: '%' },
        heading: say('Client Satisfaction', 'সন্তুষ্ট গ্রাহক'),
        text: say('Positive Feedback', 'ইতিবাচক মতামত'),
      },
    ],
  },
}

/** In the specification's order. */
export const demoHome = sectionKinds.map((kind) => ({
  ...{ kind, isOn: true, content: demoContents[kind] },
})) as Section[]
