type Connected = Navigator & { connection?: { saveData: boolean } }

/** When a link fetches its page's code: where many follow it, as soon as it is seen. Whoever saves data is about to press it. */
export const fetchAhead = () => ((navigator as Connected).connection?.saveData ? 'intent' : 'viewport')
