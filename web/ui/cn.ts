/** A figure that is a link to its rows, on phones in one line; the chosen one has a frame. */
export const figureClasses =
  'flex min-h-11 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-1.5 shadow-card ' +
  'hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary-soft sm:grid sm:justify-start sm:py-3'

export const chipLinkClasses =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-3.5 text-sm hover:border-primary ' +
  'aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary lg:min-h-9'

/**
 * A checkbox that looks like a chip: the classes of its label. The box itself is for screen readers and keys.
 */
export const chipClasses =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 ' +
  'has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 ' +
  'forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] ' +
  'forced-colors:has-checked:forced-color-adjust-none ' +
  'has-focus-visible:outline-offset-2 lg:min-h-9 lg:text-sm'

export const backdropClasses =
  'fixed inset-0 z-40 bg-black/50 transition-opacity data-starting-style:opacity-0'
/**
 * A dialog: on phones a sheet from the bottom, where fingers reach it. A column, of which the middle scrolls
 * and head and foot stay in sight.
 */
export const popupClasses =
  'fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[calc(100dvh-3rem)] max-w-lg flex-col overflow-hidden ' +
  'rounded-t-card bg-surface text-ink shadow-raised transition-[translate,opacity,scale] duration-200 ' +
  'data-starting-style:translate-y-full sm:inset-x-4 sm:top-1/2 sm:bottom-auto sm:max-h-[calc(100dvh-2rem)] ' +
  'sm:-translate-y-1/2 sm:rounded-card sm:data-starting-style:-translate-y-1/2 sm:data-starting-style:scale-95 ' +
  'sm:data-starting-style:opacity-0'

/** Joins the class names that apply. */
export const cn = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
