import { productContact } from '../../contract/centre/product-contact.ts'
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
  openMenu: 'Open menu',
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
    about: 'Boithok brings students and good tutors together: live sessions, fair fees and notes you keep.',
    getTheApp: 'Get the app',
    badgeLine: 'Coming soon on',
    appLinks: { 'app-store': 'App Store', 'google-play': 'Google Play' },
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
    supportHours: 'Every day, 9am-9pm',
    supportPhone: productContact.phone,
    supportEmail: productContact.email,
    madeIn: 'Made in Bangladesh, designed for phones first.',
    social: 'Follow us',
    socialLinks: {
      facebook: 'Facebook',
      youtube: 'YouTube',
      instagram: 'Instagram',
      linkedin: 'LinkedIn',
    },
    rights: '© 2015-2025 Boithok. All rights reserved.',
  },

  soon: {
    title: (topic: string) => `${topic} is on its way`,
    fallbackTopic: 'This page',
    text: 'This part of Boithok is not open yet. In the meantime, have a look at our study sessions.',
  },
}

export const { use: useNavTexts } = defineTexts('nav', nav)
