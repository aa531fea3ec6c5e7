import { classSentences } from './classes.ts'
import { classroomSentences } from './classroom.ts'
import { ledgerSentences } from './ledger.ts'
import { minimumSentences } from './minimums.ts'
import { paymentSentences } from './payments.ts'
import { peopleSentences } from './people.ts'
import { receiptSentences } from './receipts.ts'
import { seatSentences } from './seats.ts'
import type { Allowance, Sentences } from './sentence.ts'
import { waitlistSentences } from './waitlists.ts'

/** All that the consistency audit asks of our own tables. */
export const auditSentences = (allowance: Allowance): Sentences => ({
  ...seatSentences(allowance),
  ...waitlistSentences,
  ...paymentSentences,
  ...ledgerSentences,
  ...receiptSentences(allowance),
  ...classSentences(allowance),
  ...classroomSentences,
  ...minimumSentences,
  ...peopleSentences,
})
