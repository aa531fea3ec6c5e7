/** When a tutor teaches. */
export const availabilities = ['Weekdays', 'Weekends', 'Evenings'] as const
