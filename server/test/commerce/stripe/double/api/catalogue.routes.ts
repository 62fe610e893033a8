import { couponObject, customerObject, priceObject, productObject } from '../objects/catalogue.ts';
import { StripeFault } from '../wire/fault.ts';
import { numberAt, textAt, textsAt } from '../wire/form.ts';
import { need } from '../world.ts';
import type { ApiRoute, Call } from './route.ts';

export const catalogueRoutes: readonly ApiRoute[] = [
  {
    method: 'POST',
    path: '/v1/customers',
    parameters: ['Customers', 'CustomerCreateParams'],
    answer: ({ world, parameters }) => {
      const texts = {
        name: textAt(parameters, 'name') ?? null,
        email: textAt(parameters, 'email') ?? null,
        metadata: textsAt(parameters, 'metadata'),
      };
      const customer = customerObject(texts, world.now());
      world.customers.set(customer.id, customer);
      world.emit('customer.created', customer);
      return customer;
    },
  },
  {
    method: 'POST',
    path: '/v1/products',
    parameters: ['Products', 'ProductCreateParams'],
    answer: ({ world, parameters }) => {
      const name = textAt(parameters, 'name') ?? '';
      const product = productObject(name, textsAt(parameters, 'metadata'), world.now());
      world.products.set(product.id, product);
      world.emit('product.created', product);
      return product;
    },
  },
  { method: 'POST', path: '/v1/prices', parameters: ['Prices', 'PriceCreateParams'], answer: createPrice },
  {
    method: 'POST',
    path: '/v1/coupons',
    parameters: ['Coupons', 'CouponCreateParams'],
    answer: createCoupon,
  },
];

function createPrice({ world, parameters }: Call): object {
  const product = need(world.products, 'product', textAt(parameters, 'product') ?? '', 'product');
  const price = priceObject(
    {
      product: product.id,
      currency: textAt(parameters, 'currency') ?? '',
      amount: numberAt(parameters, 'unit_amount') ?? 0,
      interval: textAt(parameters, 'recurring.interval') === 'year' ? 'year' : 'month',
      taxBehavior: textAt(parameters, 'tax_behavior') === 'inclusive' ? 'inclusive' : 'unspecified',
      metadata: textsAt(parameters, 'metadata'),
    },
    world.now(),
  );
  world.prices.set(price.id, price);
  world.emit('price.created', price);
  return price;
}

function createCoupon({ world, parameters }: Call): object {
  const id = textAt(parameters, 'id') ?? '';
  if (world.coupons.has(id))
    throw new StripeFault(400, 'Coupon already exists.', {
      type: 'invalid_request_error',
      code: 'resource_already_exists',
    });
  const traits = {
    id,
    name: textAt(parameters, 'name') ?? null,
    amountOff: numberAt(parameters, 'amount_off') ?? 0,
    currency: textAt(parameters, 'currency') ?? '',
    maxRedemptions: numberAt(parameters, 'max_redemptions') ?? null,
  };
  const coupon = couponObject(traits, world.now());
  world.coupons.set(id, coupon);
  world.emit('coupon.created', coupon);
  return coupon;
}
