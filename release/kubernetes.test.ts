import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { settingNames } from '../server/src/platform/config.ts';

/* Whether the manifests name settings and volumes that exist, confine what runs, and are valid by the schema of Kubernetes. */

interface Container {
  image: string;
  command: string[];
  env?: { name: string; value: string }[];
  securityContext: object;
  volumeMounts: { name: string; mountPath: string }[];
  livenessProbe?: object;
}
interface Pod {
  securityContext: object;
  volumes: { name: string; secret?: object; emptyDir?: object }[];
  containers: Container[];
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  spec?: { template?: { spec: Pod } };
}

const root = path.resolve(import.meta.dirname, '..');
const { items: manifests } = parse(readFileSync(path.join(root, 'kubernetes/portal.yaml'), 'utf8'), {
  merge: true,
}) as {
  items: Manifest[];
};
const pods = manifests.flatMap(({ metadata: { name }, spec }) =>
  spec?.template ? [{ name, pod: spec.template.spec }] : [],
);

test('name settings that exist', () => {
  const names = manifests.flatMap(({ data = {} }) => Object.keys(data));
  const own = pods.flatMap(({ pod }) => pod.containers.flatMap(({ env = [] }) => env.map(({ name }) => name)));
  expect(names.length).toBeGreaterThan(5);
  expect([...names, ...own].filter((name) => !settingNames.includes(name))).toEqual([]);
});

test('start the programs of this version', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { version: string };
  expect(pods.map(({ name }) => name)).toEqual(['dijkportaal-migrate', 'dijkportaal-web', 'dijkportaal-worker']);
  for (const { pod } of pods) expect(pod.containers[0]?.image).toMatch(new RegExp(`:${RegExp.escape(version)}$`));
  expect(pods.map(({ pod }) => pod.containers[0]?.command.at(-1))).toEqual([
    'migrate',
    'server/src/main.ts',
    'server/src/main.ts',
  ]);
});

test.each(pods)('$name has no rights, and no volume that lasts', ({ pod }) => {
  expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
  expect(pod.containers[0]?.securityContext).toEqual({
    readOnlyRootFilesystem: true,
    allowPrivilegeEscalation: false,
    capabilities: { drop: ['ALL'] },
  });
  expect(pod.volumes.filter(({ secret, emptyDir }) => !secret && !emptyDir)).toEqual([]);
  const [, folders = ''] = /^VOLUME (.*)$/m.exec(readFileSync(path.join(root, 'Dockerfile'), 'utf8')) ?? [];
  const mounted = pod.containers[0]?.volumeMounts.map(({ mountPath }) => mountPath);
  expect(mounted).toEqual(expect.arrayContaining(folders.split(' ')));
});

test.each(manifests)('$kind $metadata.name is valid by the schema of Kubernetes', async (manifest) => {
  const [version = '', group] = manifest.apiVersion.split('/').toReversed();
  const models = (await import(
    `kubernetes-models/${group === undefined ? '' : `${group}/`}${version}/${manifest.kind}`
  )) as Record<string, new (manifest: Manifest) => { validate: () => void }>;
  const Model = models[manifest.kind];
  if (Model === undefined) throw new Error(`no schema for ${manifest.kind}`);
  new Model(manifest).validate();
  expect(() => new Model({ ...manifest, spec: 'nothing', data: 1 } as never).validate()).toThrow(/must be/);
});
