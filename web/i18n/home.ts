import { home } from './en/home.ts'
import { defineMessages } from './index.ts'

export const { use: useHomeMessages } = defineMessages('home', home)
