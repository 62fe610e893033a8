/** A lecture that a learner of the demo watched on a day. */
export interface DemoView {
  readonly userId: string;
  readonly lectureId: string;
  readonly at: Date;
}

/** How far a learner of the demo got in a lecture; from its start, without gaps. */
export interface DemoProgress extends DemoView {
  /** Seconds. */
  readonly watched: number;
  readonly length: number;
  readonly doneAt: Date | null;
}

export interface DemoReviewEvent {
  readonly userId: string;
  readonly courseId: string;
  readonly stars: number;
  readonly text: string;
  readonly at: Date;
  readonly reply: string | null;
  readonly repliedAt: Date | null;
}

export interface DemoNoteEvent extends DemoView {
  readonly second: number;
  readonly text: string;
}

export interface DemoFollow {
  readonly userId: string;
  readonly courseId: string;
  readonly at: Date;
}

/** A question about a second of a lecture, or an answer to one: then `questionId` is set. */
export interface DemoPost {
  readonly id: string;
  readonly questionId: string | null;
  readonly authorId: string;
  readonly byInstructor: boolean;
  readonly courseId: string;
  readonly lectureId: string;
  readonly second: number | null;
  /** What is said there. */
  readonly said: string | null;
  readonly title: string | null;
  readonly text: string;
  readonly votes: number;
  readonly at: Date;
  /** Of a question: how many answers it has, the one that helped, and when that was written. */
  readonly answers: number;
  readonly acceptedId: string | null;
  readonly answeredAt: Date | null;
}

/** What the learners of the demo did. */
export interface LearningEvents {
  readonly views: readonly DemoView[];
  readonly progress: readonly DemoProgress[];
  readonly reviews: readonly DemoReviewEvent[];
  readonly notes: readonly DemoNoteEvent[];
  readonly follows: readonly DemoFollow[];
  /** Questions before their answers. */
  readonly posts: readonly DemoPost[];
}
