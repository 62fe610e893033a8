import type { Page } from 'playwright-core';
import hljs from 'highlight.js';
import type { LectureScript } from './lecture-script.ts';
import type { LectureScene } from './lecture-scene.ts';

/** The lecture's place in its course, as the title card shows it. */
export type LecturePlace = { course: string; title: string; number: number; total: number };

/** The page's own size; smaller videos are drawn at a smaller device scale. */
export const stageSize = { width: 1920, height: 1080 };

/** Opens the stage for one lecture. */
export async function openStage(page: Page, script: LectureScript, place: LecturePlace): Promise<void> {
  await page.goto(new URL('lecture-stage.html', import.meta.url).href);
  const codes = script.steps.flatMap((step) => step.code ?? []);
  const rows = Math.max(...codes.map((code) => code.split('\n').length));
  const columns = Math.max(...codes.flatMap((code) => code.split('\n').map((line) => line.length)));
  if (!place.title.includes(script.marked)) {
    throw new Error(`${script.name}: the lecture's title has no "${script.marked}" to mark`);
  }
  const titleHtml = escaped(place.title).replace(escaped(script.marked), (part) => `<mark>${part}</mark>`);
  const { file, pane } = script;
  await page.evaluate(call('setUp', { ...place, titleHtml, file, pane, rows, columns }));
}

/** Draws a scene and returns it as PNG. */
export async function drawScene(page: Page, language: string, scene: LectureScene): Promise<Buffer> {
  const html = hljs.highlight(scene.text, { language }).value;
  const note = { ...scene.note, html: marked(scene.note.text) };
  await page.evaluate(call('show', { ...scene, html, note }));
  return page.screenshot({ type: 'png', scale: 'device', animations: 'allow' });
}

function call(name: string, value: unknown): string {
  return `globalThis.${name}(${JSON.stringify(value)})`;
}

function marked(note: string): string {
  return escaped(note).replace(/\*([^*]+)\*/g, '<mark>$1</mark>');
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
