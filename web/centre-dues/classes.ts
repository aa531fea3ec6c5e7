/** A figure that is a link to its rows, on phones in one line; the chosen one has a frame. */
export const figureClasses =
  'flex min-h-11 items-center justify-between gap-3 rounded-card border border-line bg-surface px-4 py-1.5 shadow-card ' +
  'hover:border-primary aria-[current]:border-primary aria-[current]:bg-primary-soft sm:grid sm:justify-start sm:py-3'

export const chipLinkClasses =
  'inline-flex min-h-11 items-center rounded-full border border-line-strong px-3.5 text-sm hover:border-primary ' +
  'aria-[current]:border-primary aria-[current]:bg-primary aria-[current]:text-on-primary lg:min-h-9'
