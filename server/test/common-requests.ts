import type { Scene } from './scene.ts';

export const nothing = () => ({});

export const at = (id: number | string) => ({ params: { id: String(id) } });

export const title = 'Werk aan de dijk';

export const text = { name: 'notitie.txt', content: 'De dijk is 6 meter hoog.' };

/** Requests that the endpoints of groups and zones have in common. */
export const labels = (kind: 'groups' | 'zones') => ({
  list: nothing,
  get: async (scene: Scene) => at(await scene.makeLabel(kind)),
  create: (scene: Scene) => ({ body: { name: scene.word() } }),
  replace: async (scene: Scene) => ({ ...at(await scene.makeLabel(kind)), body: { name: scene.word() } }),
  delete: async (scene: Scene) => at(await scene.makeLabel(kind)),
  leftWithoutReaders: async (scene: Scene) => at(await scene.makeLabel(kind)),
});

/** Requests that the endpoints of designs and documents have in common. */
export const publications = (kind: 'designs' | 'documents') => ({
  list: nothing,
  get: async (scene: Scene) => at(await scene.publish(kind)),
  create: () => ({ body: { title, everyone: true } }),
  replace: async (scene: Scene) => ({ ...at(await scene.publish(kind)), body: { title, everyone: true } }),
  delete: async (scene: Scene) => at(await scene.publish(kind)),
});

/** A request about one item in the bin. */
export const binned = async ({ makeBinItem }: Scene) => ({ body: { items: [await makeBinItem()] } });
