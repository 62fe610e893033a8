import { html, Html } from '../../../../platform/html/html.ts';
import { cardFields, testCards, type CardField, type CardForm } from '../card.ts';

/** A card form as it was sent, and a message for each wrong field. */
export interface SentCard {
  readonly form: CardForm;
  readonly errors: Readonly<Partial<Record<CardField, string>>>;
}

/** The form before anything was entered. */
export const noCard: SentCard = { form: { number: '', expiry: '', cvc: '', name: '' }, errors: {} };

/** The submitted card form. Missing fields become empty; fields that are too long or unknown are dropped. */
export function readForm(body: unknown): CardForm {
  const sent = new Map(Object.entries(body ?? {}));
  const read = (name: CardField) => String(sent.get(name) ?? '').slice(0, 100);
  return { number: read('number'), expiry: read('expiry'), cvc: read('cvc'), name: read('name') };
}

/** The test cards and what each does. */
export function cardList(): Html {
  return html`<div class="cards">
    <p>
      No real money is charged on this page. There are three test cards. Use them with any future date, any
      CVC and any name:
    </p>
    <dl>
      ${testCards.map(
        ({ number, does }) =>
          html`<div>
            <dt>${number}</dt>
            <dd>${does}</dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

/** The fields of a card, with what was entered; the CVC is entered again. */
export function cardInputs({ form, errors }: SentCard): Html {
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
