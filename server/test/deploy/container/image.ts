import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DockerfileParser, type Copy, type Instruction, type JSONInstruction } from 'dockerfile-ast';

/** The folder of the repository. */
export const repository = fileURLToPath(new URL('../../../..', import.meta.url)).replace(/\/$/u, '');

export const dockerfile = readFileSync(`${repository}/deploy/docker/Dockerfile`, 'utf8');

/** What a stage of a Dockerfile says about the image that it makes. */
export interface Image {
  readonly from: string;
  readonly workdir: string;
  /** Copied from the context, or from the stage `from`; `to` may be relative to `workdir`. */
  readonly copies: readonly { readonly from: string | null; readonly source: string; readonly to: string }[];
  readonly env: Readonly<Record<string, string>>;
  /** Such as `1000:1000`. */
  readonly user: string;
  readonly volumes: readonly string[];
  readonly command: readonly string[];
  readonly healthCheck: readonly string[];
}

/** Reads a stage of a Dockerfile. */
export function imageOf(stage: string, text = dockerfile): Image {
  const parsed = DockerfileParser.parse(text);
  const froms = parsed.getFROMs();
  const at = froms.findIndex((from) => from.getBuildStage() === stage);
  const first = froms[at]?.getRange()?.start.line ?? Infinity;
  const end = froms[at + 1]?.getRange()?.start.line ?? Infinity;
  const own = parsed.getInstructions().filter((instruction) => isBetween(instruction, first, end));
  const all = (keyword: string) => own.filter((instruction) => instruction.getKeyword() === keyword);
  const words = (keyword: string) => all(keyword).flatMap(wordsOf);
  return {
    from: froms[at]?.getImage() ?? '',
    workdir: words('WORKDIR').at(-1) ?? '/',
    copies: all('COPY').map(copyOf),
    env: Object.fromEntries(words('ENV').map((pair) => pair.split(/=(.*)/u).slice(0, 2) as [string, string])),
    user: words('USER').at(-1) ?? '',
    volumes: all('VOLUME').flatMap(stringsOf),
    command: all('CMD').flatMap(stringsOf),
    healthCheck: all('HEALTHCHECK').flatMap(healthCheckOf),
  };
}

function isBetween(instruction: Instruction, first: number, end: number): boolean {
  const line = instruction.getRange()?.start.line ?? -1;
  return line > first && line < end;
}

const wordsOf = (instruction: Instruction) => instruction.getArguments().map((word) => word.getValue());

/** The strings of an instruction in the form of JSON. */
function stringsOf(instruction: Instruction): string[] {
  return (instruction as JSONInstruction)
    .getJSONStrings()
    .map((text) => JSON.parse(text.getValue()) as string);
}

function healthCheckOf(instruction: Instruction): string[] {
  const { groups } = /CMD (?<strings>\[.*\])/su.exec(instruction.getRawArgumentsContent() ?? '') ?? {};
  return JSON.parse(groups?.['strings'] ?? '[]') as string[];
}

function copyOf(instruction: Instruction): Image['copies'][number] {
  const [source = '', to = ''] = wordsOf(instruction);
  const from = (instruction as Copy).getFromFlag()?.getValue() ?? null;
  return { from, source, to };
}
