import { formatMoney } from '@fit-coder/contracts/money';
import { formatDay } from '../../../../platform/dates.ts';
import type { InvoiceRow } from '../invoice.ts';
import { partyLines, taxWords, titles } from '../invoice-words.ts';
import { Letters, type Weight } from './letters.ts';

/** In points: A4 and its margins, the columns' right edges, and the sizes of text. */
const page = { width: 595.28, bottom: 770, left: 56, right: 539.28 } as const;
const columns = { quantity: 400, description: 300 } as const;
const sizes = { small: 8, text: 10, title: 24 } as const;
const leading = 1.45;
const ink = '#14171c';
const muted = '#5a6270';
const hairline = '#c9ced6';
const volt = '#c6f432';

interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly letters: Letters;
  readonly invoice: InvoiceRow;
  /** Where the next line begins. */
  y: number;
}

/** Draws a document: who sold what to whom, the lines, the tax and the total. */
export function drawPage(doc: PDFKit.PDFDocument, invoice: InvoiceRow, site: string): void {
  const sheet: Sheet = { doc, letters: new Letters(doc), invoice, y: 56 };
  drawHead(sheet);
  drawParties(sheet);
  drawLines(sheet);
  drawTotals(sheet);
  drawFeet(sheet, site);
}

function drawHead(sheet: Sheet): void {
  const { doc, invoice } = sheet;
  // The I of FIT is a text cursor, as on the site.
  const f = 'F';
  write(sheet, f, page.left, 'bold', 14);
  const x = page.left + sheet.letters.width(f, 'bold', 14) + 1;
  doc.rect(x, sheet.y + 3, 4, 12).fill(volt);
  write(sheet, 'T CODER', x + 6, 'bold', 14);
  sheet.y += 48;
  write(sheet, titles[invoice.kind], page.left, 'bold', sizes.title);
  sheet.y += sizes.title * leading + 8;
  for (const [label, value] of facts(invoice)) {
    write(sheet, label, page.left, 'regular', sizes.text, muted);
    write(sheet, value, page.left + 110, 'regular', sizes.text);
    sheet.y += sizes.text * leading;
  }
  sheet.y += 20;
}

function facts(invoice: InvoiceRow): [string, string][] {
  const { number, issuedAt, paidAt, refundedAt, reference, corrects } = invoice;
  return [
    ['Number', number],
    ['Date', formatDay(issuedAt)],
    ...(corrects === null ? [] : [['For invoice', corrects] as [string, string]]),
    ...(paidAt === null ? [] : [['Paid on', formatDay(paidAt)] as [string, string]]),
    ...(refundedAt === null ? [] : [['Refunded on', formatDay(refundedAt)] as [string, string]]),
    ...(reference === null ? [] : [['Order', reference] as [string, string]]),
  ];
}

/** The seller at the left and the buyer at the right. */
function drawParties(sheet: Sheet): void {
  const middle = page.left + 250;
  const room = 225;
  const top = sheet.y;
  const draw = (title: string, lines: readonly string[], x: number) => {
    sheet.y = top;
    write(sheet, title, x, 'regular', sizes.text, muted);
    sheet.y += sizes.text * leading;
    for (const [index, line] of lines.entries())
      writeWrapped(sheet, line, x, room, index === 0 ? 'bold' : 'regular');
    return sheet.y;
  };
  const seller = draw('From', partyLines(sheet.invoice.seller), page.left);
  const buyer = draw('To', partyLines(sheet.invoice.buyer), middle);
  sheet.y = Math.max(seller, buyer) + 28;
}

function drawLines(sheet: Sheet): void {
  const { invoice, letters } = sheet;
  drawLineHeads(sheet);
  for (const { description, quantity, amount } of invoice.lines) {
    const parts = letters.lines(description, 'regular', sizes.text, columns.description);
    nextPageIfShort(sheet, parts.length * sizes.text * leading + 10);
    const top = sheet.y;
    writeRight(sheet, String(quantity), columns.quantity, 'regular');
    writeRight(sheet, formatMoney(amount, invoice.currency), page.right, 'regular');
    for (const part of parts) {
      write(sheet, part, page.left, 'regular', sizes.text);
      sheet.y += sizes.text * leading;
    }
    sheet.y = Math.max(sheet.y, top) + 5;
    rule(sheet);
  }
}

function drawLineHeads(sheet: Sheet): void {
  write(sheet, 'Description', page.left, 'regular', sizes.text, muted);
  writeRight(sheet, 'Quantity', columns.quantity, 'regular', muted);
  writeRight(sheet, 'Amount', page.right, 'regular', muted);
  sheet.y += sizes.text * leading + 4;
  rule(sheet);
}

function drawTotals(sheet: Sheet): void {
  const { total, tax, taxLine, currency } = sheet.invoice;
  nextPageIfShort(sheet, 70);
  const rows: [string, string, Weight][] = [
    ...(taxLine
      ? ([
          ['Net', formatMoney(total - tax, currency), 'regular'],
          [taxWords(taxLine), formatMoney(tax, currency), 'regular'],
        ] as [string, string, Weight][])
      : []),
    [`Total (${currency})`, formatMoney(total, currency), 'bold'],
  ];
  sheet.y += 4;
  for (const [label, value, weight] of rows) {
    writeRight(sheet, label, columns.quantity, weight);
    writeRight(sheet, value, page.right, weight);
    sheet.y += sizes.text * leading + 3;
  }
}

/** The foot of each page: the way to this document on the site, and the number of the page. */
function drawFeet(sheet: Sheet, site: string): void {
  const { doc, letters, invoice } = sheet;
  const path = `${site}/invoices/${invoice.number}`;
  const { count } = doc.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index);
    sheet.y = 796;
    write(sheet, path, page.left, 'regular', sizes.small, muted);
    const place = `${invoice.number}, page ${index + 1} of ${count}`;
    const x = page.right - letters.width(place, 'regular', sizes.small);
    write(sheet, place, x, 'regular', sizes.small, muted);
  }
  if (!letters.someUnknown) return;
  sheet.y = 782;
  const note = 'Letters that this file cannot show are written as “?”. The web page below shows them.';
  write(sheet, note, page.left, 'regular', sizes.small, muted);
}

function nextPageIfShort(sheet: Sheet, height: number): void {
  if (sheet.y + height <= page.bottom) return;
  sheet.doc.addPage();
  sheet.y = 56;
  drawLineHeads(sheet);
}

function write(sheet: Sheet, text: string, x: number, weight: Weight, size: number, colour = ink): void {
  sheet.doc.fillColor(colour);
  sheet.letters.write(text, { x, y: sheet.y }, weight, size);
}

/** Writes a line that ends at `right`; the next line begins beside it. */
function writeRight(sheet: Sheet, text: string, right: number, weight: Weight, colour = ink): void {
  write(sheet, text, right - sheet.letters.width(text, weight, sizes.text), weight, sizes.text, colour);
}

/** Writes a text of any length, and moves below it. */
function writeWrapped(sheet: Sheet, text: string, x: number, room: number, weight: Weight): void {
  for (const line of sheet.letters.lines(text, weight, sizes.text, room)) {
    write(sheet, line, x, weight, sizes.text);
    sheet.y += sizes.text * leading;
  }
}

function rule(sheet: Sheet): void {
  sheet.doc.moveTo(page.left, sheet.y).lineTo(page.right, sheet.y).lineWidth(0.5).stroke(hairline);
  sheet.y += 6;
}
