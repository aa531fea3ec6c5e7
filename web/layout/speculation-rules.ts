/** Pages that all visitors get alike, as URL patterns. */
const PAGES = ['/sessions/:slug', '/tutors/:slug']

/**
 * What the browser may prerender when somebody is about to open it. The policy of our pages allows exactly
 * this text, by its hash.
 */
export const SPECULATION_RULES = JSON.stringify({
  prerender: [{ where: { href_matches: PAGES }, eagerness: 'moderate' }],
})
