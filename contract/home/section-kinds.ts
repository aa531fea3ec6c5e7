/** In a file without schemas, so that pages that only need the names do not load zod. */

/** The sections of the home page, in the order in which they stand until an Admin orders them. */
export const sectionKinds = [
  'banner',
  'courses',
  'offers',
  'freeClasses',
  'sessions',
  'testimonials',
  'figures',
] as const
export type SectionKind = (typeof sectionKinds)[number]

/** The most entries that a section can have. */
export const maxEntries = { courses: 6, offers: 4, testimonials: 12, figures: 6 } as const

export const figureIcons = ['trophy', 'folder', 'smile', 'users', 'book', 'school'] as const
export type FigureIcon = (typeof figureIcons)[number]

/** What stands behind a figure. */
export const figureUnits = ['', '%', '+'] as const

/** What a figure may be counted from, so that nobody has to enter it. */
export const countedRows = ['sessions', 'tutors', 'students'] as const
export type CountedRows = (typeof countedRows)[number]
