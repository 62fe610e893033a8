/** Carries the id of a user when what they bought or subscribed to opens more or less than before. */
export const accessChannel = 'access';
