import { clashes } from './en/clashes.ts'
import { defineMessages } from './index.ts'

export const { use: useClashMessages } = defineMessages('clashes', clashes)
