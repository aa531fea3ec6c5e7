import { defineTexts } from './index.ts'

export const nav = {
  main: 'Main navigation',
  skip: 'Skip to the content',
  home: 'Home',
  findSessions: 'Find',
  tutors: 'Tutors',
  beOurTutor: 'Be Our Tutor',
  createSessions: 'Create Sessions',
  studySessions: 'Study Sessions',
  dashboard: 'Dashboard',
  login: 'Login',
  signUp: 'Sign Up',
  logout: 'Logout',
  loggedOut: 'Logged out successfully!',
  logoutFailed: 'Failed to logout',
  menu: 'Menu',
  places: 'Places',
  profile: 'Profile',
  menuOf: (name: string) => `${name}: your menu`,
  /** For Admins and cashiers. */
  search: {
    title: 'Search',
    hint: 'Person, session, receipt or screen',
    searching: 'Searching…',
    none: 'Nothing found. Cashiers find people by three letters of the name, the last four digits of the phone number, or the whole number or email.',
    failed: 'The search did not work. Change a letter to try again.',
    groups: { people: 'People', sessions: 'Sessions', receipts: 'Receipts', screens: 'Screens' },
  },
  theme: 'Light or dark theme',
  language: 'Language',
  languageFailed: 'The language could not be changed. Check your connection, reload the page and try again.',
  footer: {
    getTheApp: 'Get the app',
    badgeLine: 'Coming soon on',
    appLinks: { 'app-store': 'App Store', 'google-play': 'Google Play' },
    install: 'Install on this device',
    installByHand: 'On an iPhone or iPad, tap Share, then “Add to Home Screen”.',
    learn: 'Learn with us',
    company: 'Company',
    companyLinks: {
      career: 'Career',
      'join-as-teacher': 'Join as a teacher',
      affiliate: 'Become an affiliate',
      privacy: 'Privacy policy',
      refund: 'Refund policy',
      terms: 'Terms of use',
    },
    other: 'More',
    otherLinks: {
      blog: 'Blog',
      'book-store': 'Book store',
      notes: 'Free notes',
      'job-preparation': 'Job preparation',
      'certificate-verification': 'Verify a certificate',
      downloads: 'Downloads',
    },
    support: 'Support',
    map: 'See on the map',
    whatsapp: 'WhatsApp',
    madeIn: 'Made in Bangladesh, designed for phones first.',
    social: 'Follow us',
    socialLinks: {
      facebook: 'Facebook',
      youtube: 'YouTube',
      instagram: 'Instagram',
      linkedin: 'LinkedIn',
    },
    rights: (name: string) => `© ${name}. All rights reserved.`,
    /** N06: of the demonstration. */
    rightsSince: (name: string) => `© 2015-2025 ${name}. All rights reserved.`,
  },

  /** Until the centre has a name. */
  setUp: {
    title: 'A centre is being set up here',
    text: 'Its name, its courses and its tutors will soon be here. Do you work here? Then log in.',
  },

  soon: {
    title: (topic: string) => `${topic} is on its way`,
    fallbackTopic: 'This page',
    text: 'This part is not open yet. In the meantime, have a look at our study sessions.',
  },
}

export const { use: useNavTexts } = defineTexts('nav', nav)
