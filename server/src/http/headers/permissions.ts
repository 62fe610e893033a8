/** What pages ask of the browser: films, passkeys, and copying recovery codes. No frame gets any of it. */
const used = [
  'autoplay',
  'clipboard-write',
  'fullscreen',
  'picture-in-picture',
  'publickey-credentials-create',
  'publickey-credentials-get',
];

/** What no page needs, so that no script on one could ask for it. Chromium warns of names that it does not know. */
const unused = [
  'accelerometer',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'compute-pressure',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'keyboard-map',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'otp-credentials',
  'payment',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'sync-xhr',
  'usb',
  'window-management',
  'xr-spatial-tracking',
];

/** The Permissions-Policy of every page. */
export const permissionsPolicy = [
  ...used.map((name) => `${name}=(self)`),
  ...unused.map((name) => `${name}=()`),
].join(', ');
