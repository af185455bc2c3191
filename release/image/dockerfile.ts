/** One instruction of a Dockerfile, with the lines that `\` joins as one text. */
export interface Instruction {
  name: string;
  /** Such as `--from=packages`, before the rest. */
  flags: Record<string, string>;
  text: string;
}

/** What one FROM starts. */
export interface Stage {
  name: string;
  /** An image, an earlier stage, or `scratch`. */
  base: string;
  instructions: Instruction[];
}

/** Reads the part of the Dockerfile language that this project's Dockerfile uses. */
export function readStages(file: string): Stage[] {
  const stages: Stage[] = [];
  const lines = file
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll('\\\n', ' ')
    .split('\n');
  for (const line of lines.map((one) => one.trim()).filter(Boolean)) {
    const [name = '', ...words] = line.split(/\s+/);
    const flagCount = words.findIndex((word) => !word.startsWith('--'));
    const flags = Object.fromEntries(words.slice(0, flagCount).map((word) => word.slice(2).split('=')));
    const text = line
      .slice(name.length)
      .trim()
      .replace(/^(--\S+\s+)+/, '');
    if (name === 'FROM') {
      const [base = '', , alias] = words;
      stages.push({ name: alias ?? 'final', base, instructions: [] });
    } else stages.at(-1)?.instructions.push({ name, flags: flags as Record<string, string>, text });
  }
  return stages;
}

/** The images that have to come from elsewhere. */
export function listBases(stages: Stage[]): string[] {
  const own = new Set(['scratch', ...stages.map(({ name }) => name)]);
  return [...new Set(stages.map(({ base }) => base))].filter((base) => !own.has(base));
}

/** What the final image says about itself. */
export interface ImageSettings {
  user: string;
  workdir: string;
  env: Record<string, string>;
  volumes: string[];
  command: string[];
  healthCheck: string[];
}

/** Reads the settings of the last stage. */
export function readImageSettings(stages: Stage[]): ImageSettings {
  const instructions = stages.at(-1)?.instructions ?? [];
  const find = (name: string) => instructions.findLast((instruction) => instruction.name === name)?.text ?? '';
  const readList = (text: string) => JSON.parse(text || '[]') as string[];
  return {
    user: find('USER'),
    workdir: find('WORKDIR'),
    env: readEnv(instructions),
    volumes: find('VOLUME').split(' ').filter(Boolean),
    command: readList(find('CMD')),
    healthCheck: readList(find('HEALTHCHECK').replace(/^CMD /, '')),
  };
}

/** The variables that ENV sets. */
export function readEnv(instructions: Instruction[]): Record<string, string> {
  const settings = instructions.filter(({ name }) => name === 'ENV').flatMap(({ text }) => text.split(' '));
  return Object.fromEntries(settings.map((setting) => setting.split('='))) as Record<string, string>;
}
