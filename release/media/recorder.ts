import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';

interface Frame {
  file: string;
  seconds: number;
}

interface Caption {
  from: number;
  until: number;
  text: string;
}

/** Makes a film of still pictures with captions: readable text matters, not how the pointer moves. */
export interface Recorder {
  /** Shows the screen as it is now for this many seconds. */
  hold(seconds: number): Promise<void>;
  /** Shows one sentence while something happens on the screen. */
  say(text: string, happens: () => Promise<void>): Promise<void>;
  /** Highlights the control to press, shows that, and presses it. */
  press(target: Locator): Promise<void>;
  /** Fills a field and shows it filled. */
  fill(target: Locator, text: string): Promise<void>;
  /** Writes `name`.webm (VP9, without sound) and `name`.vtt (WebVTT). Needs ffmpeg. */
  write(folder: string, name: string): Promise<void>;
}

/** Starts a video of a page; its frames are stored in `scratch`. */
export function startRecording(page: Page, scratch: string): Recorder {
  const frames: Frame[] = [];
  const captions: Caption[] = [];
  let length = 0;

  async function hold(seconds: number): Promise<void> {
    await mkdir(scratch, { recursive: true });
    const file = path.join(scratch, `${String(frames.length).padStart(4, '0')}.png`);
    await page.screenshot({ path: file });
    frames.push({ file, seconds });
    length += seconds;
  }

  return {
    hold,
    async say(text, happens) {
      const from = length;
      await happens();
      captions.push({ from, until: length, text });
    },
    async press(target) {
      await target.scrollIntoViewIfNeeded();
      await target.evaluate((element: HTMLElement) => {
        element.style.outline = '4px solid #c9d200';
        element.style.outlineOffset = '3px';
      });
      await hold(1.4);
      await target.evaluate((element: HTMLElement) => element.removeAttribute('style'));
      await target.click();
    },
    async fill(target, text) {
      await target.fill(text);
      await hold(1);
    },
    async write(folder, name) {
      await encode(frames, scratch, path.join(folder, name));
      const cues = captions.map(({ from, until, text }) => `${tellTime(from)} --> ${tellTime(until)}\n${text}\n`);
      await writeFile(path.join(folder, `${name}.vtt`), `WEBVTT\n\n${cues.join('\n')}`);
    },
  };
}

/** By extension. Older iPhones do not play WebM. */
const formats = {
  webm: '-c:v libvpx-vp9 -b:v 0 -crf 44 -row-mt 1 -g 50',
  mp4: '-c:v libx264 -preset veryslow -crf 30 -movflags +faststart',
};

/** Where the picture that is shown before a video plays is taken. */
const posterSeconds = 7;

/** Writes the video in both formats, and its poster. */
async function encode(frames: Frame[], scratch: string, target: string): Promise<void> {
  const list = path.join(scratch, 'frames.txt');
  const lines = frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}`);
  // The list format ignores the duration of the last picture unless it is listed twice.
  await writeFile(list, `${lines.join('\n')}\nfile '${frames.at(-1)?.file ?? ''}'\n`);
  const input = ['-f', 'concat', '-safe', '0', '-i', list];
  for (const [extension, options] of Object.entries(formats)) {
    runFfmpeg([...input, ...`-vf fps=5,format=yuv420p ${options} -an`.split(' '), `${target}.${extension}`]);
  }
  const picture = `-ss ${posterSeconds} -i ${target}.webm -frames:v 1 -vf scale=960:-2 -q:v 6`.split(' ');
  runFfmpeg([...picture, `${target}.jpg`]);
}

function runFfmpeg(options: string[]): void {
  const { status, error } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...options], { stdio: 'inherit' });
  if (status !== 0) throw new Error(`ffmpeg did not make ${options.at(-1) ?? ''}`, { cause: error });
}

function tellTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return `${String(minutes).padStart(2, '0')}:${(seconds - minutes * 60).toFixed(3).padStart(6, '0')}`;
}
