import Bowser from 'bowser';

/** A device's name from its user agent, such as `Firefox on Linux`. */
export function deviceName(userAgent: string): string {
  // The library refuses an empty text.
  const { browser, os } = Bowser.parse(userAgent || '-');
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || 'Unknown device';
}
