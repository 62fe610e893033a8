/** Tests that render wait for what they expect as long as the machine needs; by default it would be one second. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 20_000 });
}
