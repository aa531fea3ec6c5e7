import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { bookings } from './bookings.ts'
import { branches } from './branches.ts'
import { calendar } from './calendar.ts'
import { centre } from './centre.ts'
import { classes } from './classes.ts'
import { comingSoon } from './coming-soon.ts'
import { common } from './common.ts'
import { dashboard } from './dashboard.ts'
import { find } from './find.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { homes } from './homes.ts'
import { mails } from './mails.ts'
import { materials } from './materials.ts'
import { money } from './money.ts'
import { nav } from './nav.ts'
import { notes } from './notes.ts'
import { notifications } from './notifications.ts'
import { payments } from './payments.ts'
import { roster } from './roster.ts'
import { sessions } from './sessions.ts'
import { system } from './system.ts'
import { tutors } from './tutors.ts'
import { users } from './users.ts'

/** All messages of the website in English, as the specification words them. */
export const en = {
  common,
  branches,
  centre,
  comingSoon,
  nav,
  home,
  find,
  homes,
  forms,
  auth,
  dashboard,
  notifications,
  roster,
  sessions,
  bookings,
  calendar,
  classes,
  payments,
  money,
  notes,
  materials,
  mails,
  audit,
  tutors,
  users,
  system,
}
