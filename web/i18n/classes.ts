import { classes } from './en/classes.ts'
import { defineMessages } from './index.ts'

export const { use: useClassMessages } = defineMessages('classes', classes)
