import type { Access, Endpoint } from '@fit-coder/contracts/endpoint';
import type { ErrorCode } from '@fit-coder/contracts/errors';

const byAccess: Readonly<Record<Access, readonly ErrorCode[]>> = {
  public: [],
  signed: [],
  user: ['not_signed_in'],
  userWrite: ['not_signed_in', 'test_admin_reads_only'],
  adminRead: ['not_signed_in', 'forbidden', 'factor_required'],
  adminWrite: ['not_signed_in', 'forbidden', 'factor_required', 'test_admin_reads_only'],
};

/** All error codes of an endpoint: those of its contract, and those that the binding adds. */
export function errorCodesOf(endpoint: Endpoint): readonly ErrorCode[] {
  const { access, method, params, query, body, files } = endpoint;
  const codes: ErrorCode[] = [...byAccess[access], ...endpoint.errors];
  if (endpoint.fresh) codes.push('confirm_identity');
  if (params ?? query ?? body ?? files) codes.push('invalid_input');
  if (method !== 'GET') codes.push('malformed_body', 'body_too_large', 'unsupported_type');
  if (access !== 'signed' && (method !== 'GET' || endpoint.changes)) codes.push('cross_site');
  return [...new Set(codes.concat('rate_limited', 'internal', 'unavailable', 'storage_full'))];
}
