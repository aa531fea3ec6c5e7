import { digits } from './digits.ts'

const ordinals = ['১ম', '২য়', '৩য়', '৪র্থ', '৫ম', '৬ষ্ঠ', '৭ম', '৮ম', '৯ম', '১০ম']

/** A part of a fee in Bangla: ১ম কিস্তি, ২য় কিস্তি … ১১তম কিস্তি. */
export const kisti = (part: number): string => `${ordinals[part - 1] ?? `${digits(part)}তম`} কিস্তি`
