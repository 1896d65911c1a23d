/** The field of a user that says with which account he or she signs in: the id of a person. */
export const accountField = 'account';
