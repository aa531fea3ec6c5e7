/** What stands before a first name in Bangladesh: Md. Rahim Uddin, Mst. Amina Khatun. */
const TITLE = /^(?:md|mst|mr|mrs|ms|dr|muhammad|mohammad|মো|মোঃ|মোছা|মোছাঃ|মোসাঃ|ডা|ডাঃ|ড)[.:]?$/iu

/** The first name, which strangers may read; undefined for an address, or nothing. */
export function firstNameOf(name: string | null): string | undefined {
  const words = (name ?? '').split(/\s+/).filter(Boolean)
  const first = words.find((word) => !TITLE.test(word)) ?? words[0]
  return first && !/[@\d]/.test(first) ? first : undefined
}
