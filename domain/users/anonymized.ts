/** The columns of a deleted user's row. */
export const anonymizedColumns = (id: string) => ({
  email: `deleted-${id}`,
  phone: null,
  phoneSignInAt: null,
  emailVerified: false,
  name: null,
  studentNumber: null,
  language: null,
  messageLanguage: null,
  messageChoices: {},
  role: 'user' as const,
  requestedRole: null,
  isCashier: false,
})
