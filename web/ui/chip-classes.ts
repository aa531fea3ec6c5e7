/** A checkbox that looks like a chip: the classes of its label. The box itself is for screen readers and keys. */
export const chipClasses =
  'inline-flex min-h-11 cursor-pointer items-center gap-1.5 rounded-full border border-line-strong bg-surface px-3.5 ' +
  'has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 ' +
  'has-focus-visible:outline-offset-2 lg:min-h-9 lg:text-sm'
