/** Tells media-chrome that a button over the video uses these keys. */
export const ownKeys = { keysused: 'Enter Space' };
