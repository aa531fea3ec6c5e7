/** Apart from `waitlist`, so that lists of sessions load no more than this. */
export const waiting = {
  nobody: 'Nobody is waiting yet.',
  count: (people: number) => `${people} waiting`,
}
