import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as keda from '@kubernetes-models/keda/keda.sh/v1alpha1';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parseAllDocuments } from 'yaml';
import { repository } from '../container/image.ts';

/** A manifest, as far as the tests look at it. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly [field: string]: unknown;
}

type Model = new (data: never) => { validate(): void };

const models: Readonly<Record<string, object>> = {
  v1: core,
  'apps/v1': apps,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  'keda.sh/v1alpha1': keda,
};

export const folder = join(repository, 'deploy/kubernetes');

/** The files of manifests; kustomization.yaml is for another program. */
export const files = readdirSync(folder).filter(
  (name) => name.endsWith('.yaml') && name !== 'kustomization.yaml',
);

export function manifestsIn(yaml: string): Manifest[] {
  return parseAllDocuments(yaml, { merge: true }).map((document) => {
    const [error] = document.errors;
    if (error) throw error;
    return document.toJS() as Manifest;
  });
}

export const manifestsOf = (file: string) => manifestsIn(readFileSync(join(folder, file), 'utf8'));

/** What the schemas of Kubernetes and KEDA do not allow in a manifest, fields that they do not know included. */
export function complaints(manifest: Manifest): string[] {
  const wrong = complaint(manifest);
  return wrong === null ? unknownFields(manifest, manifest) : [wrong];
}

function complaint(manifest: Manifest): string | null {
  const kinds = models[manifest.apiVersion] as Readonly<Record<string, Model>> | undefined;
  const Kind = kinds?.[manifest.kind];
  if (!Kind) return 'the kind is unknown in this version of the API';
  try {
    new Kind(manifest as never).validate();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The schemas ignore fields that they do not know. A field is known if they refuse a value that no field may have. */
function unknownFields(manifest: Manifest, node: unknown, path = ''): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const fields = node as Record<string, unknown>;
  return Object.entries(fields).flatMap(([name, value]) => {
    const place = `${path}/${name}`;
    fields[name] = Symbol('no value of JSON');
    const isKnown = complaint(manifest) !== null;
    fields[name] = value;
    return isKnown ? unknownFields(manifest, value, place) : [`${place} is unknown`];
  });
}
