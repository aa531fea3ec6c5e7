/** A role in an English sentence: a Student, an Admin. */
export const withArticle = (role: string): string => `${/^[AEIO]/.test(role) ? 'an' : 'a'} ${role}`
