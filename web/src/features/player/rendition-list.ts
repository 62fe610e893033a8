/** A quality of a video; sizes in pixels, `bitrate` in bits per second. */
export interface Rendition {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly bitrate: number;
}

/**
 * The qualities of a video in the form that media-chrome's menu expects on the video element. It dispatches `change` when
 * one is selected; -1 lets the player choose.
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

  /** Sets the qualities of another video, and lets the player choose again. */
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
