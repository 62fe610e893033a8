/** The page that draws a scene. `setUp` is called once a video, `show` once a frame that differs. */
const stage = { left: 72, top: 224, width: 1776, height: 752, gap: 24 };
const gutter = 124;
const byId = (id) => document.getElementById(id);
const within = (selector) => document.querySelector(selector);

let lecture;

/** Fixed parts: title, place in the course, file name, and a type size that fits the longest code. */
globalThis.setUp = async (given) => {
  lecture = given;
  const ticks = Array.from({ length: given.total }, (_, index) => {
    const tick = document.createElement('span');
    tick.className = index + 1 < given.number ? 'done' : index + 1 === given.number ? 'now' : '';
    return tick;
  });
  for (const row of document.querySelectorAll('.ticks'))
    row.replaceChildren(...ticks.map((tick) => tick.cloneNode()));
  byId('number').textContent = `${given.number}/${given.total}`;
  byId('foot').textContent = `${given.course}  ·  ${given.title}`;
  byId('file').textContent = given.file;
  byId('pane-title').textContent = given.pane.title;
  within('.label').textContent = `Lecture ${given.number} of ${given.total}`;
  within('.course').textContent = given.course;
  within('.margin').innerText = Array.from({ length: 14 }, (_, index) => index + 1).join('\n');
  within('#card h1').innerHTML = given.titleHtml;
  fitCode(given);
  await document.fonts.ready;
  await Promise.all(
    ['800 40px "Archivo Variable"', '450 40px "JetBrains Mono Variable"'].map((font) =>
      document.fonts.load(font),
    ),
  );
};

function fitCode({ columns, rows, pane }) {
  const width = stage.width - pane.size - stage.gap - gutter - 36;
  const height = stage.height - 112;
  const leading = Math.floor(Math.min(70, height / rows, (width / columns / 0.6) * 1.62));
  document.body.style.setProperty('--leading', `${leading}px`);
  document.body.style.setProperty('--size', `${Math.floor(leading / 1.62)}px`);
  lecture.leading = leading;
}

globalThis.show = (scene) => {
  const card = byId('card');
  card.style.setProperty('--sweep', scene.card.marker);
  card.style.clipPath = `inset(0 0 ${scene.card.gone * 100}% 0)`;
  showNote(scene.note);
  placePanels(scene.pane.open);
  byId('code').innerHTML = scene.html;
  const count = Math.max(1, scene.text.split('\n').length);
  byId('lines').innerText = Array.from({ length: count }, (_, index) => index + 1).join('\n');
  byId('marks').replaceChildren(...marks(scene, count));
  showStrip(scene.pane.strip);
  byId('output').style.opacity = scene.pane.stale ? 0.45 : 1;
  byId('output').replaceChildren(...scene.pane.lines.map(outputLine));
};

function showNote({ html, shown }) {
  const note = byId('note');
  note.innerHTML = html;
  note.style.opacity = shown;
  note.style.transform = `translateY(${(1 - shown) * 14}px)`;
}

function placePanels(open) {
  const { size } = lecture.pane;
  place(byId('editor'), { ...stage, width: stage.width - (size + stage.gap) * open });
  place(byId('pane'), { ...stage, left: stage.left + stage.width - size, width: size });
  byId('pane').style.opacity = open;
  byId('pane').style.transform = `translateX(${(1 - open) * 60}px)`;
}

function place(element, { left, top, width, height }) {
  Object.assign(element.style, {
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
  });
}

function marks(scene, count) {
  const drawn = [];
  const add = (name, line, column, length) => {
    const mark = document.createElement('div');
    mark.className = name;
    mark.style.top = `${line * lecture.leading}px`;
    if (column !== undefined) mark.style.left = `${column}ch`;
    if (length !== undefined) mark.style.width = `${length}ch`;
    drawn.push(mark);
  };
  for (let line = 0; line < count && scene.lit; line += 1)
    add(scene.lit.includes(line) ? 'lamp' : 'shade', line);
  if (scene.selection)
    selectionRows(scene).forEach(([line, column, length]) => add('selection', line, column, length));
  if (scene.squiggle) add('squiggle', scene.squiggle.line, scene.squiggle.column, scene.squiggle.length);
  if (scene.cursor) add('cursor', scene.cursor.line, scene.cursor.column);
  return drawn;
}

/** A selection over several lines is one box a line. */
function selectionRows({ text, selection }) {
  const rows = [];
  let { line, column, length } = selection;
  for (const whole of text.split('\n').slice(selection.line)) {
    const taken = Math.min(length, whole.length - column);
    if (length <= 0) break;
    rows.push([line, column, Math.max(taken, 1)]);
    length -= taken + 1;
    line += 1;
    column = 0;
  }
  return rows;
}

function showStrip(strip) {
  byId('strip').hidden = !strip;
  byId('strip').style.setProperty('--gap', strip && strip.values.length > 12 ? '5px' : '12px');
  const cells = (strip?.values ?? []).map((value, index) => {
    const cell = document.createElement('span');
    cell.textContent = value;
    cell.className = index === strip.at ? 'at' : index >= strip.from && index < strip.to ? 'in' : '';
    return cell;
  });
  byId('strip').replaceChildren(...cells);
}

function outputLine({ text, tone, bar }) {
  const line = document.createElement('div');
  line.className = tone ?? 'plain';
  const words = document.createElement('b');
  words.style.fontWeight = tone === 'mark' ? 600 : 450;
  words.textContent = text;
  line.append(words);
  if (bar !== undefined) {
    const drawn = document.createElement('i');
    drawn.style.width = `${bar * 100}%`;
    line.append(drawn);
  }
  return line;
}
