import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { transcodeVideo } from '../../../src/domains/media/media.jobs.ts';
import { imageOf } from '../container/image.ts';
import { complaints, files, folder, manifestsIn, manifestsOf, type Manifest } from './kubernetes.ts';
import { unknownSettings, whyRefused } from './setting-names.ts';

interface Container {
  readonly image: string;
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly envFrom: readonly Readonly<Record<string, { readonly name: string }>>[];
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
  readonly ports?: readonly { readonly name: string }[];
}

interface Pod {
  readonly metadata: { readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly containers: readonly Container[];
    readonly volumes: readonly { readonly name: string }[];
  };
}

type Labels = Readonly<Record<string, string>>;

const all = files.flatMap(manifestsOf);
const ofKind = (kind: string) => all.filter((manifest) => manifest.kind === kind);
const named = (kind: string, name: string) => ofKind(kind).find(({ metadata }) => metadata.name === name);
const specOf = (manifest: Manifest | undefined) => manifest?.['spec'] as Record<string, unknown>;
const deployments = ofKind('Deployment').map((manifest) => {
  const { template: pod, selector } = specOf(manifest) as {
    template: Pod;
    selector: { matchLabels: Labels };
  };
  return { name: manifest.metadata.name, pod, selector: selector.matchLabels };
});

const settings = named('ConfigMap', 'settings')?.['data'] as Readonly<Record<string, string>>;
const secrets = named('Secret', 'secrets')?.['stringData'] as Readonly<Record<string, string>>;

/** The settings of a container, with a made-up secret for each that the example leaves open. */
function environmentOf({ env }: Container): Record<string, string> {
  const filled = Object.entries(secrets).map(([name, value]) => [name, value || 'a'.repeat(64)]);
  const own = env.map(({ name, value }) => [name, value]);
  return Object.fromEntries([...Object.entries({ ...imageOf('site').env, ...settings }), ...filled, ...own]);
}

/** Whether labels select a pod. */
const selects = (wanted: Labels, { metadata }: Pod) =>
  Object.entries(wanted).every(([name, value]) => metadata.labels[name] === value);

describe('the manifests for Kubernetes', () => {
  test.each(all.map((manifest) => [manifest.kind, manifest.metadata.name, manifest] as const))(
    '%s %s follows the schemas',
    (_kind, _name, manifest) => {
      expect(complaints(manifest)).toEqual([]);
    },
  );

  test.each([
    ['readinessProbe:', 'readynessProbe:', '/readynessProbe is unknown'],
    ['periodSeconds: 3', 'periodSeconds: often', 'must be integer'],
    ['runAsNonRoot', 'runAsNobody', '/runAsNobody is unknown'],
  ])('%s as %s is noticed (control)', (right, wrong, said) => {
    const text = readFileSync(join(folder, 'web.yaml'), 'utf8').replace(right, wrong);
    expect(manifestsIn(text).flatMap(complaints).join('\n')).toContain(said);
  });

  test('kustomize applies every file but the example of secrets', () => {
    const { resources } = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8')) as {
      resources: string[];
    };
    expect(resources.toSorted()).toEqual(files.filter((name) => name !== 'secrets.example.yaml').toSorted());
  });

  test('web and workers get settings that the product knows and accepts', () => {
    expect(deployments.map(({ name }) => name).toSorted()).toEqual(['web', 'worker']);
    for (const { name, pod } of deployments)
      for (const container of pod.spec.containers) {
        expect(container.envFrom).toEqual([
          { configMapRef: { name: 'settings' } },
          { secretRef: { name: 'secrets' } },
        ]);
        const { MALLOC_ARENA_MAX: _, ...env } = environmentOf(container);
        expect([name, unknownSettings(env), whyRefused(env)]).toEqual([name, [], null]);
        expect(env['ROLE']).toBe(name);
      }
  });

  test.each(deployments)(
    '$name runs without root and rights, and writes only into the volumes of the image',
    ({ pod }) => {
      expect(pod.spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of pod.spec.containers) {
        expect(container).toMatchObject({
          image: 'fit-coder',
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        });
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(imageOf('site').volumes);
        const volumes = pod.spec.volumes.map(({ name }) => name);
        expect(container.volumeMounts.map(({ name }) => name)).toEqual(volumes);
      }
    },
  );

  test('every selector selects the pods that it means', () => {
    for (const { pod, selector } of deployments) expect(selects(selector, pod)).toBe(true);
    const podsOf = (labels: Labels) =>
      deployments.filter(({ pod }) => selects(labels, pod)).map(({ name }) => name);
    const selectorOf = (kind: string, name: string, field: string) =>
      (specOf(named(kind, name))[field] as { matchLabels: Labels }).matchLabels;
    expect(podsOf(specOf(named('Service', 'web'))['selector'] as Labels)).toEqual(['web']);
    expect(podsOf(selectorOf('PodDisruptionBudget', 'web', 'selector'))).toEqual(['web']);
    expect(podsOf(selectorOf('NetworkPolicy', 'web', 'podSelector'))).toEqual(['web']);
    expect(podsOf(selectorOf('NetworkPolicy', 'worker', 'podSelector'))).toEqual(['worker']);
    expect(podsOf(selectorOf('NetworkPolicy', 'outgoing', 'podSelector'))).toEqual(['web', 'worker']);
  });

  test('the workers are scaled by metrics of the transcoding queue, with a secret that exists', () => {
    const { scaleTargetRef, triggers } = specOf(named('ScaledObject', 'worker')) as {
      scaleTargetRef: { name: string };
      triggers: { metadata: { valueLocation: string; url: string } }[];
    };
    expect(scaleTargetRef.name).toBe('worker');
    const queue = (state: string) => `fit_coder_queue_jobs{kind="${transcodeVideo.name}",state="${state}"}`;
    expect(triggers.map(({ metadata }) => metadata.valueLocation)).toEqual([
      queue('waiting'),
      queue('running'),
    ]);
    const [host] = triggers.map(({ metadata }) => new URL(metadata.url).hostname);
    expect(settings['ALLOWED_HOSTS']).toBe(host);
    const { secretTargetRef } = specOf(named('TriggerAuthentication', 'metrics')) as {
      secretTargetRef: { key: string }[];
    };
    expect(secretTargetRef.map(({ key }) => key in secrets)).toEqual([true]);
  });
});
