/** Slugs of the centre's list; empty: not chosen. */
export type Topic = { level: string; subject: string }

/** The level and subject of an address. */
export const topicIn = (search: URLSearchParams): Topic => ({
  level: search.get('level') ?? '',
  subject: search.get('subject') ?? '',
})
