import { defineTexts } from './index.ts'

/** The topics of classes, as a tutor or an Admin writes them down. */
export const topics = {
  all: 'Topics',
  of: 'Topic',
  ofClass: (time: string) => `Topic of the class of ${time}`,
  title: 'Topics of the classes',
  titleOne: 'Topic of the class',
  hint: 'Everybody reads them as the outline on the page of the session. Nobody is told of a change. To enter many, paste a list into a field: each line goes to the next class.',
  hintOne: 'Everybody reads it in the outline on the page of the session. Nobody is told of a change.',
  save: 'Save topics',
  saveOne: 'Save topic',
  saved: 'The topics have been saved.',
  savedOne: 'The topic has been saved.',
  cancelled: (time: string) => `${time} (cancelled)`,
}

export const { use: useTopicTexts } = defineTexts('topics', topics)
