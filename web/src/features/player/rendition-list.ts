/** One of the qualities a video comes in; pixels, bits per second. */
export interface Rendition {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
}

/**
 * The qualities of a video as media-chrome's menu expects them on the element: a list that can be gone through, tells of
 * changes, and takes a choice, of which `change` tells. -1 leaves the choice to the player.
 */
export class RenditionList extends EventTarget {
  #renditions: readonly Rendition[] = [];
  #selected = -1;
  readonly [index: number]: Rendition;

  get length(): number {
    return this.#renditions.length;
  }

  get selectedIndex(): number {
    return this.#selected;
  }

  set selectedIndex(index: number) {
    this.#selected = index;
    this.dispatchEvent(new Event('change'));
  }

  /** Takes the qualities of another video; the choice is the player's again. */
  replace(renditions: readonly Rendition[]): void {
    for (let index = 0; index < this.#renditions.length; index++) Reflect.deleteProperty(this, index);
    this.#renditions = renditions;
    this.#selected = -1;
    Object.assign(this, renditions);
    this.dispatchEvent(new Event(renditions.length > 0 ? 'addrendition' : 'removerendition'));
  }

  [Symbol.iterator](): Iterator<Rendition> {
    return this.#renditions[Symbol.iterator]();
  }
}
