import { nav } from './en/nav.ts'
import { defineMessages } from './index.ts'

export const { use: useNavMessages } = defineMessages('nav', nav)
