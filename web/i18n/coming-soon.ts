import { comingSoon } from './en/coming-soon.ts'
import { wordsOf } from './index.ts'

export const { use: useComingSoonWords } = wordsOf('comingSoon', comingSoon)
