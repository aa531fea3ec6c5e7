import type { Messages } from '../index.ts'

type Areas = { [Area in keyof Messages]: () => Promise<Messages[Area]> }

/** Loads an area of the catalogue in Bangla. Each is a chunk of its own. */
export const areas: Areas = {
  audit: async () => (await import('./audit.ts')).audit,
  auth: async () => (await import('./auth.ts')).auth,
  bookings: async () => (await import('./bookings.ts')).bookings,
  calendar: async () => (await import('./calendar.ts')).calendar,
  classes: async () => (await import('./classes.ts')).classes,
  branches: async () => (await import('./branches.ts')).branches,
  centre: async () => (await import('./centre.ts')).centre,
  comingSoon: async () => (await import('./coming-soon.ts')).comingSoon,
  common: async () => (await import('./common.ts')).common,
  dashboard: async () => (await import('./dashboard.ts')).dashboard,
  find: async () => (await import('./find.ts')).find,
  forms: async () => (await import('./forms.ts')).forms,
  home: async () => (await import('./home.ts')).home,
  homes: async () => (await import('./homes.ts')).homes,
  mails: async () => (await import('./mails.ts')).mails,
  materials: async () => (await import('./materials.ts')).materials,
  money: async () => (await import('./money.ts')).money,
  nav: async () => (await import('./nav.ts')).nav,
  notes: async () => (await import('./notes.ts')).notes,
  notifications: async () => (await import('./notifications.ts')).notifications,
  payments: async () => (await import('./payments.ts')).payments,
  roster: async () => (await import('./roster.ts')).roster,
  sessions: async () => (await import('./sessions.ts')).sessions,
  system: async () => (await import('./system.ts')).system,
  tutors: async () => (await import('./tutors.ts')).tutors,
  users: async () => (await import('./users.ts')).users,
}
