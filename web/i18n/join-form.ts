import { joinForm } from './en/join-form.ts'
import { defineMessages } from './index.ts'

export const { use: useJoinFormMessages } = defineMessages('joinForm', joinForm)
