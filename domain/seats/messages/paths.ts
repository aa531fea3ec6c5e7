/** Where a booking is shown, on our own origin. */
export const bookingPath = (id: string) => `/dashboard/booked/${id}`
