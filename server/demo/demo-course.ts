/** A shelf of the catalogue. `hue` is the OKLCH hue (0-359) of its posters and chips. */
export type DemoCategory = { slug: string; name: string; hue: number };

/**
 * One lecture. `video` is the base name of an .mp4 and a .vtt in `server/demo/videos`, where it has one;
 * only a lecture with a video can be a preview.
 */
export type DemoLecture = { title: string; summary: string; preview?: boolean; video?: string };

/** A titled group of lectures, in teaching order. */
export type DemoSection = { title: string; lectures: DemoLecture[] };

/** A course of the demo catalogue, in the limits that the API sets for real ones. */
export type DemoCourse = {
  slug: string;
  /** 4 to 120 characters. */
  title: string;
  /** One sentence, at most 180 characters. */
  summary: string;
  /** Plain text, 20 to 5000 characters; a blank line starts a new paragraph. */
  description: string;
  /** Slug of a `DemoCategory`. */
  category: string;
  level: 'beginner' | 'intermediate' | 'advanced';
  access: 'free' | 'premium';
  /** Set only on premium courses that can also be bought once, for good. */
  priceCents: number | null;
  /** Set only on courses without a video, which are announced: when they open, in weeks after the demo's first start. */
  availableInWeeks?: number;
  instructor: string;
  /** simple-icons slug of the mark on the poster. */
  technology: string;
  /** 3 to 7 lines of at most 34 characters, in the language of the course, for the poster. */
  snippet: string;
  /** 3 to 6 things the learner can do afterwards. */
  outcomes: string[];
  sections: DemoSection[];
};
