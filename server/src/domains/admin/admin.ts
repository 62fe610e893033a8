export type { Admin } from './admin.types.ts';
export { createAdmin } from './admin.wiring.ts';
export { recordUploadEnd } from './audit/audit.repository.ts';
