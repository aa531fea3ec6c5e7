import type { Catalogue } from '../index.ts'
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

export const bn: Catalogue = {
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
