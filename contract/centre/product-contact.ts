/** Shown where a centre has not entered its own. */
export const productContact = { phone: '09610 000 000', email: 'support@boithok.example' }
