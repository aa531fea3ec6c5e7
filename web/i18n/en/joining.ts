/** What somebody should know before they join: whether the session runs, and what is left of it. */
export const joining = {
  minimum: (count: number, booked: number, at: string) =>
    `Runs with ${count === 1 ? '1 student' : `${count} students`} or more, ${booked} so far. Decided on ${at}.`,
  minimumHint: 'With fewer it is cancelled, and everybody who has paid gets the money back.',
  runs: (count: number) => `It runs: at least ${count} had booked in time.`,
  share: (left: number, all: number, price: string, fee: string) =>
    `${left} of ${all} classes are left: ${price} instead of ${fee}.`,
  full: (left: number, all: number) => `${left} of ${all} classes are left, at the full fee.`,
  left: (left: number, all: number) => `${left} of ${all} classes are left.`,
}
