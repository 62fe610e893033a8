import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { expect, test } from 'vitest';
import { siteForAllTests } from '../../support/site-hooks.ts';

const digest = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";
const renderer = {
  scriptDigests: [digest],
  styleDigests: [digest],
  keptAddress: () => null,
  render: async () => ({ status: 200, html: '<!doctype html><title>A page</title>' }),
};

const site = siteForAllTests({ publicUrl: 'https://courses.example.com' }, renderer);

/** The weaknesses that Google's evaluator finds in a policy. */
function weaknesses(policy: string): string[] {
  const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
  const serious = new Set([Severity.HIGH, Severity.HIGH_MAYBE, Severity.MEDIUM, Severity.SYNTAX]);
  return findings
    .filter(({ severity }) => serious.has(severity))
    .map(({ directive, value, description }) => `${directive} ${value ?? ''}: ${description}`);
}

async function policyOf(url: string): Promise<string> {
  const { headers } = await site.app.inject({ url, headers: { host: 'courses.example.com' } });
  return String(headers['content-security-policy']);
}

test.each(['/', '/api/v1/docs', '/api/v1/courses', '/nothing'])(
  '%s has a policy without a weakness',
  async (url) => {
    expect(weaknesses(await policyOf(url))).toEqual([]);
  },
);

test('the evaluator finds a weakness (control)', () => {
  expect(weaknesses("script-src 'self' 'unsafe-inline'; object-src *").length).toBeGreaterThan(1);
});
