import { refOf } from './objects/references.ts';
import type { IncomingMessage } from 'node:http';
import type Stripe from 'stripe';
import { systemClock, type Clock } from '../../../../src/platform/clock.ts';
import { Api } from './api/api.ts';
import { endRefund } from './api/payment.routes.ts';
import { catchUp } from './billing/life.ts';
import { daySeconds } from './billing/periods.ts';
import { Events, type Endpoint } from './events.ts';
import { disputeObject, movementObject } from './objects/dispute.ts';
import { checkoutPage } from './pages/checkout.page.ts';
import { controlPage } from './pages/control.page.ts';
import { notFound } from './pages/layout.ts';
import { portalPage } from './pages/portal.page.ts';
import { HttpServer, type HttpAnswer } from './wire/server.ts';
import { need, World } from './world.ts';

export interface DoubleOptions {
  readonly secretKey: string;
  readonly port?: number;
  readonly endpoint?: Endpoint;
  readonly clock?: Clock;
}

/**
 * A server that speaks Stripe's API, with its hosted pages and webhooks, and takes no money. Its time is that of the
 * clock; `pass` makes everything in it older instead.
 */
export class StripeDouble {
  readonly world: World;
  readonly events: Events;
  readonly api: Api;
  /** Its address. */
  url = '';
  readonly #server: HttpServer;

  private constructor({ secretKey, endpoint, clock = systemClock }: DoubleOptions) {
    const time = () => Math.floor(clock.now().getTime() / 1000);
    this.events = new Events(time);
    this.events.endpoint = endpoint ?? null;
    this.world = new World((type, object) => this.events.add(type, object, this.world.now()), time);
    this.api = new Api(this.world, secretKey);
    this.#server = new HttpServer((request, body) => this.#answer(request, body));
  }

  static async start(options: DoubleOptions): Promise<StripeDouble> {
    const double = new StripeDouble(options);
    double.url = await double.#server.listen(options.port ?? 0);
    return double;
  }

  async stop(): Promise<void> {
    this.events.stop();
    await this.#server.close();
  }

  /** Lets days pass: everything becomes older, and what was due in between is done. */
  pass(days: number): void {
    this.world.age(Math.round(days * daySeconds));
    catchUp(this.world);
  }

  /** The buyer's bank disputes a payment; `taken`: it takes the money at once. Returns the dispute's id. */
  dispute(intent: string, status: Stripe.Dispute.Status, taken: boolean): string {
    const charge = need(this.world.charges, 'charge', this.chargeOf(intent));
    const dispute = disputeObject(charge, status, this.world.now());
    charge.disputed = true;
    this.world.disputes.set(dispute.id, dispute);
    this.world.emit('charge.dispute.created', dispute);
    if (taken) this.moveFunds(dispute.id, -dispute.amount, status);
    return dispute.id;
  }

  /** A dispute goes on, and moves money or none. */
  moveFunds(id: string, amount: number, status: Stripe.Dispute.Status): void {
    const dispute = need(this.world.disputes, 'dispute', id);
    dispute.status = status;
    if (amount !== 0) {
      dispute.balance_transactions.push(movementObject(dispute, amount, this.world.now()));
      this.world.emit(`charge.dispute.funds_${amount < 0 ? 'withdrawn' : 'reinstated'}`, dispute);
    }
    this.world.emit('charge.dispute.updated', dispute);
  }

  endRefund(id: string, status: 'failed' | 'succeeded'): void {
    endRefund(this.world, id, status);
  }

  /** The last charge of a payment intent. */
  chargeOf(intent: string): string {
    return refOf(need(this.world.intents, 'payment_intent', intent).latest_charge);
  }

  async #answer(request: IncomingMessage, body: string): Promise<HttpAnswer | null> {
    const { method = '', url = '' } = request;
    const [path = ''] = url.split('?');
    if (path.startsWith('/v1/')) return this.api.answer(request, body, this.url);
    // A browser asks for it by itself.
    if (path === '/favicon.ico') return { status: 200, body: '' };
    catchUp(this.world);
    if (path === '/') return controlPage(this.world, (days) => this.pass(days), method, body);
    const [, page, id] = /^\/(c\/pay|p\/session)\/([^/]+)$/u.exec(path) ?? [];
    if (page === 'c/pay' && id !== undefined) return checkoutPage(this.world, id, method, body);
    if (page === 'p/session' && id !== undefined) return portalPage(this.world, id, method, body);
    return notFound();
  }
}
