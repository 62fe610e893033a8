import type { LoaderFunctionArgs } from 'react-router';
import { requireUser } from '../features/session/session.loaders.ts';

export function subscribeLoader(args: LoaderFunctionArgs): null {
  requireUser(args);
  return null;
}

export const paymentLoader = (): null => null;
