import { find } from './en/find.ts'
import { defineMessages } from './index.ts'

export const { use: useFindMessages } = defineMessages('find', find)
