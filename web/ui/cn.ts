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
  'has-focus-visible:outline-offset-2 lg:min-h-9 lg:text-sm'

export const backdropClasses =
  'fixed inset-0 z-40 bg-black/50 transition-opacity data-starting-style:opacity-0'
export const popupClasses =
  'fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-lg -translate-y-1/2 overflow-y-auto ' +
  'rounded-card bg-surface p-6 text-ink shadow-raised transition-[opacity,scale] duration-200 ' +
  'data-starting-style:scale-95 data-starting-style:opacity-0'
export const sheetClasses =
  'fixed inset-x-0 bottom-0 z-50 max-h-[85dvh] overflow-y-auto rounded-t-card bg-surface p-6 text-ink ' +
  'shadow-raised transition-[translate] duration-200 data-starting-style:translate-y-full'

/** Joins the class names that apply. */
export const cn = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
