/** This close to the start or the end of a video, in seconds, nobody is asked whether to carry on: it starts over. */
export const resumeEdge = 5;
