import { formatMoney } from '@fit-coder/contracts/money';
import { cardFields, type CardField, type CardForm } from './card.ts';
import { checkoutPath } from './books.ts';
import { html, Html } from '../../../platform/html/html.ts';
import type { HostedPage } from '../hosted-page/page.ts';
import type { SandboxCheckout } from './sandbox.repository.ts';

type Errors = Readonly<Partial<Record<CardField, string>>>;

const emptyForm: CardForm = { number: '', expiry: '', cvc: '', name: '' };

/** The page where an open checkout is paid; after a wrong form, with the values that were entered and the errors. */
export function payPage(
  checkout: SandboxCheckout,
  form: CardForm = emptyForm,
  errors: Errors = {},
): HostedPage {
  const amount = amountOf(checkout);
  const wrong = Object.keys(errors).length > 0;
  return {
    title: `${wrong ? 'Check the card: ' : ''}Pay ${amount}`,
    main: html`<main>
      ${summary(checkout, amount)}
      <form method="post" action="${checkoutPath(checkout.id)}" novalidate>
        <h2>Card</h2>
        ${fields(form, errors)}
        <button>Pay ${amount}</button>
        <p class="cancel"><a href="${checkout.cancel_url}">Cancel and go back</a></p>
      </form>
    </main>`,
  };
}

function summary(checkout: SandboxCheckout, amount: string): Html {
  return html`<section aria-labelledby="what">
    <p class="label">${checkout.order_reference}</p>
    <h1 id="what">${checkout.description}</h1>
    <p class="amount">${amount}</p>
    <div class="cards">
      <p>
        No real money is charged on this page. There are two test cards. Use them with any future date, any
        CVC and any name:
      </p>
      <dl>
        <div>
          <dt>4242 4242 4242 4242</dt>
          <dd>is accepted</dd>
        </div>
        <div>
          <dt>4000 0000 0000 0002</dt>
          <dd>is declined</dd>
        </div>
      </dl>
    </div>
  </section>`;
}

function fields(form: CardForm, errors: Errors): Html {
  const firstWrong = cardFields.find((name) => errors[name]);
  const field = (name: CardField, label: string, attributes: Html) =>
    textField({ name, label, value: name === 'cvc' ? '' : form[name], error: errors[name] ?? '' }, [
      attributes,
      html`${name === firstWrong ? new Html(' autofocus') : ''}`,
    ]);
  const digits = (completion: string) =>
    html`class="digits" inputmode="numeric" autocomplete="${completion}"`;
  return html`
    ${field('number', 'Card number', digits('cc-number'))}
    <div class="pair">
      ${field('expiry', 'Expires (MM/YY)', digits('cc-exp'))} ${field('cvc', 'CVC', digits('cc-csc'))}
    </div>
    ${field('name', 'Name on card', html`autocomplete="cc-name"`)}
  `;
}

interface TextField {
  readonly name: CardField;
  readonly label: string;
  readonly value: string;
  /** Empty if the field is right. */
  readonly error: string;
}

function textField({ name, label, value, error }: TextField, attributes: readonly Html[]): Html {
  const problem = `${name}-error`;
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      value="${value}"
      maxlength="100"
      required
      ${attributes}
      ${error ? html` aria-invalid="true" aria-describedby="${problem}"` : ''}
    />
    ${error ? html`<p class="error" id="${problem}">${error}</p>` : ''}
  </div>`;
}

/** The page of an ended checkout; it has no form. */
export function endedPage(checkout: SandboxCheckout): HostedPage {
  const paid = checkout.status === 'paid';
  return {
    title: paid ? 'Already paid' : 'Declined',
    main: html`<main class="note">
      <div>
        <p class="label">${checkout.order_reference}</p>
        <h1>${paid ? 'This is already paid' : 'The card was declined'}</h1>
        <p>
          ${paid ? `${amountOf(checkout)} was charged once.` : 'Nothing was charged. Go back and order again to use another card.'}
        </p>
        <a class="button" href="${paid ? checkout.success_url : checkout.cancel_url}"
          >${paid ? 'Continue' : 'Go back'}</a
        >
      </div>
    </main>`,
  };
}

function amountOf(checkout: SandboxCheckout): string {
  return formatMoney(checkout.amount_cents, checkout.currency);
}
