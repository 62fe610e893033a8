import type { ProbedVideo, QuarterTurns, SourceColour } from '../probe/probed-video.ts';

/** What the filters need to know of a source. */
export type FilteredSource = Pick<
  ProbedVideo,
  'codedWidth' | 'codedHeight' | 'height' | 'turns' | 'interlaced' | 'colour'
>;

const turnFilters: Record<QuarterTurns, string[]> = {
  0: [],
  1: ['transpose=clock'],
  2: ['hflip', 'vflip'],
  3: ['transpose=cclock'],
};

const tags: Record<string, string> = {
  bt709: 'colorspace=bt709:color_primaries=bt709:color_trc=bt709',
  smpte170m: 'colorspace=smpte170m:color_primaries=smpte170m:color_trc=smpte170m',
  bt470bg: 'colorspace=bt470bg:color_primaries=bt470bg:color_trc=smpte170m',
};

const highDynamicRange = new Set(['smpte2084', 'arib-std-b67']);

/**
 * The filters that turn any accepted source into upright 8-bit SDR pictures of one size, given as displayed, in pixels.
 * Only `scale` accepts frames that change their size or format midway, which occurs in recorded calls and in hostile
 * files. Therefore it comes first, and rotation is done here.
 */
export function normalisedPicture(source: FilteredSource, width: number, height: number): string {
  const { colour, turns } = source;
  const [storedWidth, storedHeight] = turns % 2 === 1 ? [height, width] : [width, height];
  const isBright = colour.transfer !== null && highDynamicRange.has(colour.transfer);
  const matrix = resultMatrix(colour, source.height);
  const steady = `scale=${source.codedWidth}:${source.codedHeight},format=${colour.pixelFormat}`;
  const sized = `scale=${storedWidth}:${storedHeight}:flags=bicubic`;
  return [
    ...(source.interlaced ? [steady, 'bwdif=mode=send_frame'] : []),
    ...(isBright
      ? [sized, ...toneMapped(colour.transfer ?? '')]
      : [
          `${sized}${colourConversion(colour, matrix)}`,
          'format=yuv420p',
          `setparams=range=tv:${tags[matrix] ?? ''}`,
        ]),
    ...turnFilters[turns],
    'setsar=1',
  ].join(',');
}

/** The colour matrix of the result: the source's own if browsers support it, so that nothing is converted. */
function resultMatrix(colour: SourceColour, height: number): 'bt709' | 'smpte170m' | 'bt470bg' {
  const { matrix } = colour;
  if (matrix === 'bt709' || matrix === 'smpte170m' || matrix === 'bt470bg') return matrix;
  if (matrix !== null || /rgb|bgr|gbr|pal8/.test(colour.pixelFormat)) return 'bt709';
  return height >= 720 ? 'bt709' : 'smpte170m';
}

function toneMapped(transfer: string): string[] {
  return [
    `zscale=tin=${transfer}:min=bt2020nc:pin=bt2020:rin=tv:t=linear:npl=100`,
    'format=gbrpf32le',
    'zscale=p=bt709',
    'tonemap=hable:desat=0',
    'zscale=t=bt709:m=bt709:r=tv',
    'format=yuv420p',
    `setparams=range=tv:${tags['bt709'] ?? ''}`,
  ];
}

function colourConversion(colour: SourceColour, result: string): string {
  const isTaggedAlike = colour.matrix === result || colour.matrix === null;
  const isRgb = /rgb|bgr|gbr|pal8/.test(colour.pixelFormat);
  const matrix = isRgb || !isTaggedAlike ? `:out_color_matrix=${result}` : '';
  return `${matrix}${isRgb || colour.fullRange ? ':out_range=tv' : ''}`;
}
