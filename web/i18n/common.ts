import { common } from './en/common.ts'
import { defineMessages } from './index.ts'

export const { use: useCommonMessages, current: currentCommonMessages } = defineMessages('common', common)
