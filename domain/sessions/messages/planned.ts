import type { Planned } from '../../classes/texts/when-where.ts'

type Session = Pick<Planned, 'title' | 'tutor' | 'classStart' | 'classEnd'> & { id: string }

/** No more of a session than messages say of it. */
export const plannedOf = ({ id, title, tutor, classStart, classEnd }: Session): Session => ({
  ...{ id, title, tutor, classStart, classEnd },
})
