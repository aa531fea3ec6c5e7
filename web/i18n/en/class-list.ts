/** The classes of a session: when each is, and what became of it. */
export const classList = {
  title: 'Classes',
  count: (count: number) => (count === 1 ? '1 class' : `${count} classes`),
  next: 'Next class',
  moved: 'Moved',
  cancelled: 'Cancelled',
  added: 'Added',
  /** Before the time that is struck through, for those who hear the page. */
  insteadOf: 'It was planned for',
  reason: (reason: string) => `Reason: ${reason}`,
  more: (count: number) => `${count} more classes`,
  over: (count: number) => (count === 1 ? '1 class is over' : `${count} classes are over`),
}
