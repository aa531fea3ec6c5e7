import { access } from './access.ts'
import { cashBoxes } from './cash-boxes.ts'
import { classes } from './classes.ts'
import { discounts } from './discounts.ts'
import { files } from './files.ts'
import { input } from './input.ts'
import { payments } from './payments.ts'
import { people } from './people.ts'
import { reasons } from './reasons.ts'
import { refunds } from './refunds.ts'
import { seats } from './seats.ts'
import { sessions } from './sessions.ts'

/**
 * The API says these by code: its refusals and the reasons that answers have, in the specification's words
 * where it has them. A code is part of the API: it may be added, never changed. A text with parameters is a
 * function of them.
 */
export const en = {
  ...input,
  ...access,
  ...sessions,
  ...classes,
  ...seats,
  ...payments,
  ...refunds,
  ...discounts,
  ...cashBoxes,
  ...people,
  ...files,
  ...reasons,
}
