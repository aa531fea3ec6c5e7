import { defineTexts } from './index.ts'

/** What the centre itself says on its home page is in the database: `contract/home/`. */
export const home = {
  title: 'Study sessions',
  description: 'Find a study session, see when its classes are, and book your seat.',
  hero: {
    heading: 'Find your study session',
    find: 'Find a session',
    search: 'Subject, grade or tutor',
    searchHint: 'physics, class 9, podartho',
    free: 'Book Free Class',
    nextClasses: 'Next classes',
  },
  seeSessions: 'See these sessions',
  seeMore: 'See more',
  freeClasses: {
    heading: 'Free classes',
    book: 'Book Free Class',
    none: 'No free class is open for booking at the moment.',
    seeAll: 'See all sessions',
  },
  sessions: {
    heading: 'Available Study Sessions',
    loading: 'Loading sessions...',
    empty: 'No approved sessions available.',
    emptyText: 'Please check back soon for new ones.',
    failed: 'Failed to load sessions',
    readMore: 'Read More →',
    viewAll: 'View All Courses',
    carousel: 'Study sessions',
    ongoing: 'Ongoing',
    closed: 'Closed',
  },
  courses: 'Our courses',
  testimonials: 'What students and parents say',
  figures: 'At a glance',
}

export const { use: useHomeTexts } = defineTexts('home', home)
