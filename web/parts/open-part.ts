import type { FeePart } from '../../contract/dues.ts'

/** Whether a part is still to be paid. */
export const isOpenPart = ({ state }: Pick<FeePart, 'state'>): boolean => state === 'due' || state === 'late'
