import { defineTexts } from '../../../contract/formats/define-texts.ts'
import { bn } from './bn.ts'
import { en } from './en.ts'

/** The texts of the System page. */
export const healthTexts = defineTexts({ en, bn })

export type HealthTexts = typeof en
