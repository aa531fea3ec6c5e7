/** That classes of a session are at the same time as booked ones. */
export const clashes = {
  label: 'Classes at the same time',
  overlaps: 'Overlaps with',
  more: 'There may be more.',
  goOn: 'You can book this session all the same.',
}
