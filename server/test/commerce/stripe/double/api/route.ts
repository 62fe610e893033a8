import type { Parameters } from '../wire/form.ts';
import type { World } from '../world.ts';

/** What a route gets to answer a request. */
export interface Call {
  readonly world: World;
  /** The id in the path; empty if there is none. */
  readonly id: string;
  readonly parameters: Parameters;
  /** The address of the double, for its pages. */
  readonly origin: string;
}

export interface ApiRoute {
  readonly method: 'DELETE' | 'GET' | 'POST';
  /** `:id` stands for an id. */
  readonly path: string;
  /** The file and the name of the SDK's type of the parameters. */
  readonly parameters: readonly [file: string, type: string];
  readonly answer: (call: Call) => object;
}
