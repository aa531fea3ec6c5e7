/** In a file without schemas, so that pages that only need the names do not load zod. */

/** The texts of the centre that a visitor must be able to read before they pay. */
export const textKinds = ['refund', 'privacy', 'terms'] as const
export type TextKind = (typeof textKinds)[number]

export const isTextKind = (text: string | undefined): text is TextKind =>
  textKinds.some((kind) => kind === text)
