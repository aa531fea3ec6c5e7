import { joining } from './en/joining.ts'
import { defineMessages } from './index.ts'

export const { use: useJoiningMessages } = defineMessages('joining', joining)
