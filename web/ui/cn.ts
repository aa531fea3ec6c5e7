/** Joins the class names that apply. */
export const cn = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
