import { comingSoon } from './en/coming-soon.ts'
import { defineMessages } from './index.ts'

export const { use: useComingSoonMessages } = defineMessages('comingSoon', comingSoon)
