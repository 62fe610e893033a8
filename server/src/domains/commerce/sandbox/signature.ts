import { createHmac, createSecretKey, timingSafeEqual, type KeyObject } from 'node:crypto';

/** How many seconds a signature's time may differ from ours. */
const toleranceSeconds = 300;

export const signatureHeader = 'sandbox-signature';

/** The webhook key of the sandbox, derived from the installation's secret. A key object signs several times faster than bytes. */
export function webhookKey(secret: string): KeyObject {
  return createSecretKey(createHmac('sha256', secret).update('sandbox webhooks').digest());
}

/** The header's value for a body sent at `at`: `t=<unix seconds>,v1=<HMAC-SHA256 of "t.body", hexadecimal>`. */
export function sign(key: KeyObject, rawBody: Buffer, at: Date): string {
  const time = String(Math.floor(at.getTime() / 1000));
  return `t=${time},v1=${mac(key, time, rawBody).toString('hex')}`;
}

/** Whether a header proves that the holder of `key` sent exactly these bytes around `now`. */
export function isSigned(key: KeyObject, rawBody: Buffer, header: unknown, now: Date): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([\da-f]{64})$/u.exec(header) : null;
  const [, time, signature] = match ?? [];
  if (time === undefined || signature === undefined) return false;
  if (Math.abs(now.getTime() / 1000 - Number(time)) > toleranceSeconds) return false;
  return timingSafeEqual(mac(key, time, rawBody), Buffer.from(signature, 'hex'));
}

function mac(key: KeyObject, time: string, rawBody: Buffer): Buffer {
  return createHmac('sha256', key).update(`${time}.`).update(rawBody).digest();
}
