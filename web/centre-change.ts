/** Set while this page reads its configuration again, because an Admin has changed the centre on it. */
export const centreChange = { isRead: false }
