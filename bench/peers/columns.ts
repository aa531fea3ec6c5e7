/** A session's columns by their API names. */
export const columns = `id as _id, title, tutor, description, registration_start as "registrationStart",
  registration_end as "registrationEnd", class_start as "classStart", class_end as "classEnd", duration,
  fee_minor / 100.0 as fee, image, capacity, enrolled, status, created_at as "createdAt"`
