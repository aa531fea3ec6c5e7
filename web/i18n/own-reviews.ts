import { defineTexts } from './index.ts'

/** For those who write reviews, answer or hide them. */
export const ownReviews = {
  none: 'Nobody has written a review yet.',

  own: 'Your review',
  you: 'You',
  opens: 'You can write a review when your first class is over:',
  howMany: 'How many stars?',
  chooseStars: 'Please choose how many stars.',
  text: 'What do you think?',
  textHint: 'Everybody reads it, with your first name and the month.',
  onHome: 'May be shown on the home page with my first name',
  onHomeHint: 'The centre chooses. You can change your mind here at any time.',
  save: 'Save',
  saved: 'Thank you. Your review is saved.',
  change: 'Change review',
  delete: 'Delete review',
  deleteTitle: 'Delete your review?',
  deleteHint: 'Its stars and text are deleted. You can write a new one later.',
  deleted: 'Review deleted.',
  keep: 'Keep review',
  yoursIsHidden: (reason: string) => `The centre has hidden your review: ${reason}`,

  answer: 'Answer',
  changeAnswer: 'Change answer',
  answerTo: (name: string) => `Answer to ${name}`,
  answerHint: 'Everybody reads it below the review. Leave it empty to delete the answer.',
  answerLabel: 'Your answer',
  answerSaved: 'Answer saved.',
  hide: 'Hide',
  hideOf: (name: string) => `Hide the review by ${name}`,
  hideHint: 'Its author sees the reason. It is kept in the history, and you can show it again.',
  reason: 'Reason',
  reasonMissing: 'Please say why.',
  hidden: 'Review hidden.',
  isHidden: (reason: string) => `Hidden: ${reason}`,
  showAgain: 'Show again',
  shownAgain: 'Review shown again.',
}

export const { use: useOwnReviewTexts } = defineTexts('ownReviews', ownReviews)
