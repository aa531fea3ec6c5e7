import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

/** What the System page says. */
export const healthTexts = defineTexts({ en, bn })

export type HealthTexts = typeof en
