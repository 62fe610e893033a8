import * as contract from '@fit-coder/contracts/factors';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Route, route, currentUserOf } from '../../../platform/route.ts';
import { loginOriginOf, welcome } from '../sessions/login-origin.ts';
import type { Confirmation } from './confirmation.service.ts';
import type { FactorsService } from './factors.service.ts';
import type { SecondStep } from '../login/second-step.service.ts';

export interface FactorServices {
  readonly factors: FactorsService;
  readonly secondStep: SecondStep;
  readonly confirmation: Confirmation;
}

export function factorRoutes(services: FactorServices): Route[] {
  return [...proofRoutes(services), ...passkeyRoutes(services), ...codeRoutes(services)];
}

/** The library's types forbid `undefined` where a field may be missing. */
interface Proof {
  readonly code?: string | undefined;
  readonly recoveryCode?: string | undefined;
  readonly passkey?: unknown;
}
const proofOf = ({ code, recoveryCode, passkey }: Proof) => ({
  code,
  recoveryCode,
  passkey: passkey as AuthenticationResponseJSON | undefined,
});

function proofRoutes({ secondStep, confirmation }: FactorServices): Route[] {
  return [
    route(contract.beginPasskeyLogin, async (call) => {
      const { token, options } = await secondStep.passkeyOptions(call.body.token);
      return { token, options: { ...options } };
    }),
    route(contract.finishLogin, async (call) => {
      const { token } = call.body;
      const signedIn = await secondStep.finish({ token, ...proofOf(call.body) }, loginOriginOf(call));
      return welcome(call, signedIn, `Welcome back, ${signedIn.user.name}.${signedIn.hint}`);
    }),
    route(contract.beginConfirmation, async (call) => {
      const { methods, passkey } = await confirmation.begin(currentUserOf(call));
      return { methods, passkey: passkey && { ...passkey } };
    }),
    route(contract.confirmIdentity, async (call) => {
      const proof = { password: call.body.password, ...proofOf(call.body) };
      const session = await confirmation.confirm(currentUserOf(call), proof, loginOriginOf(call));
      call.response.startSession(session.token, session.expiresAt);
      return { message: `Your identity is confirmed.${session.hint}` };
    }),
  ];
}

function passkeyRoutes({ factors }: FactorServices): Route[] {
  return [
    route(contract.listFactors, (call) => factors.list(currentUserOf(call))),
    route(contract.beginPasskey, async (call) => ({
      options: { ...(await factors.beginPasskey(currentUserOf(call))) },
    })),
    route(contract.addPasskey, async (call) => {
      const response = call.body.passkey as unknown as RegistrationResponseJSON;
      const { name } = call.body;
      const recoveryCodes = await factors.addPasskey(currentUserOf(call), name, response, call);
      return { message: 'Your passkey was added.', recoveryCodes };
    }),
    route(contract.renamePasskey, async (call) => {
      await factors.renamePasskey(currentUserOf(call), call.params.id, call.body.name);
      return { message: 'Your passkey was renamed.' };
    }),
    route(contract.removePasskey, async (call) => {
      const name = await factors.removePasskey(currentUserOf(call), call.params.id, call);
      return { message: `The passkey ${name} was removed. Delete it on your device as well.` };
    }),
  ];
}

function codeRoutes({ factors }: FactorServices): Route[] {
  return [
    route(contract.beginTotp, (call) => factors.beginTotp(currentUserOf(call))),
    route(contract.addTotp, async (call) => {
      const recoveryCodes = await factors.addTotp(currentUserOf(call), call.body.code, call);
      return { message: 'Your authenticator app is set up.', recoveryCodes };
    }),
    route(contract.removeTotp, async (call) => {
      await factors.removeTotp(currentUserOf(call), call);
      return { message: 'Your authenticator app was removed.' };
    }),
    route(contract.renewRecoveryCodes, async (call) => {
      const recoveryCodes = await factors.renewRecoveryCodes(currentUserOf(call), call);
      return { message: 'These are your new recovery codes. The old ones no longer work.', recoveryCodes };
    }),
  ];
}
