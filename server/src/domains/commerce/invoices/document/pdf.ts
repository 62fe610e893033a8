import { buffer } from 'node:stream/consumers';
import type { InvoiceRow } from '../invoice.ts';
import { titles } from '../invoice-words.ts';

/** A document as a PDF of A4 pages. `site` is the site's origin. The same document is always the same file. */
export async function invoicePdf(invoice: InvoiceRow, site: string): Promise<Buffer> {
  // Loaded with the first document, because most starts write none.
  const [{ default: PDFDocument }, { drawPage }] = await Promise.all([import('pdfkit'), import('./page.ts')]);
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `${titles[invoice.kind]} ${invoice.number}`,
      Author: invoice.seller.name,
      Creator: 'Fit Coder Courses',
      CreationDate: invoice.issuedAt,
      ModDate: invoice.issuedAt,
    },
  });
  const bytes = buffer(doc);
  drawPage(doc, invoice, site);
  doc.end();
  return bytes;
}
