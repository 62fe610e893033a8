import { html, type Html } from '../../../../src/platform/html/html.ts';

function documentOf(title: string, body: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
      </head>
      <body>
        ${body}
      </body>
    </html>`.text;
}

const hidden = ([name, value]: readonly [string, string]) =>
  html`<input type="hidden" name="${name}" value="${value}" />`;

/** The double's hosted checkout: a card number is all that it asks for. */
export function hostedCheckout(fields: readonly (readonly [string, string])[], what: string): string {
  const cancel = new Map(fields).get('cancel_url') ?? '';
  const title = 'Razorpay (double)';
  return documentOf(
    title,
    html`<main>
      <h1>${title}</h1>
      <p>${what}</p>
      <form method="post" action="/v1/checkout/embedded/pay">
        ${fields.map(hidden)}
        <label>Card number <input name="card" inputmode="numeric" required /></label>
        <button>Pay</button>
      </form>
      <p><a href="${cancel}">Cancel</a></p>
    </main>`,
  );
}

/** Sends the browser back to the shop with a form, as Razorpay does. */
export function backToShop(callback: string, fields: readonly (readonly [string, string])[]): string {
  return documentOf(
    'Back to the shop',
    html`<form method="post" action="${callback}">
        ${fields.map(hidden)}
        <button>Back to the shop</button>
      </form>
      <script>
        document.forms[0].submit();
      </script>`,
  );
}
