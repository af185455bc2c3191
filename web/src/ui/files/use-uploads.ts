import { files } from '@dijkportaal/contract/files';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { call, CallError } from '../../platform/call.ts';
import { uploadFile, type RunningUpload } from '../../platform/upload.ts';
import { useTexts } from './upload-texts.ts';
import type { Upload } from './uploads.ts';

/** Files uploaded at the same time; the others wait. */
const maxConcurrent = 2;

/** After a lost connection the queue retries at this interval, and immediately when the browser is online again. */
const retryMs = 5_000;

/** A file that breaks the connection this many times in a row is itself the cause. */
const maxBroken = 5;

/**
 * Uploads the waiting files of a field, a few at a time, and writes their progress into `value`. Files removed from
 * `value` are cancelled. After a lost connection the queue resumes automatically. `announcement` has the result of the
 * last file, for screen readers.
 */
export function useUploads(value: readonly Upload[], onChange: (value: Upload[]) => void) {
  const t = useTexts();
  const [announcement, setAnnouncement] = useState('');
  const running = useRef(new Map<string, RunningUpload>());
  const broken = useRef(new Map<string, number>());
  const [isPaused, setPaused] = useState(false);
  const latest = useRef({ value, onChange });
  useLayoutEffect(() => {
    latest.current = { value, onChange };
  });

  const write = (next: Upload[]) => {
    // Two files may report progress before the next render.
    latest.current.value = next;
    latest.current.onChange(next);
  };
  const change = (key: string, changes: Partial<Upload>) =>
    write(latest.current.value.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload)));

  const send = async ({ key, name, source }: Upload) => {
    if (source === null) return;
    let percent = 0;
    const upload = uploadFile(source, (share) => {
      if (Math.floor(share * 100) === percent || !running.current.has(key)) return;
      percent = Math.floor(share * 100);
      change(key, { share });
    });
    running.current.set(key, upload);
    change(key, { state: 'sending', share: 0, problem: null });
    try {
      const file = await upload.done;
      broken.current.clear();
      change(key, { state: 'done', share: 1, file });
      setAnnouncement(t('done', { name }));
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      const refusal = error instanceof CallError ? error : null;
      const timesBroken = (broken.current.get(key) ?? 0) + 1;
      if (refusal?.status === 0 && timesBroken < maxBroken) {
        broken.current.set(key, timesBroken);
        change(key, { state: 'waiting', share: 0 });
        setPaused(true);
        setAnnouncement(t('paused'));
        return;
      }
      const problem =
        refusal?.messageFor('file') ?? refusal?.sentence ?? t(refusal?.status === 0 ? 'broken' : 'failed');
      const isFinal = refusal !== null && [400, 413, 415].includes(refusal.status);
      change(key, { state: 'failed', problem, canRetry: !isFinal });
      setAnnouncement(`${name}: ${problem}`);
    } finally {
      running.current.delete(key);
    }
  };

  useEffect(() => {
    if (!isPaused) return;
    const resume = () => setPaused(false);
    const timer = setTimeout(resume, retryMs);
    addEventListener('online', resume);
    return () => {
      clearTimeout(timer);
      removeEventListener('online', resume);
    };
  }, [isPaused]);

  useEffect(() => {
    for (const [key, upload] of running.current) {
      if (value.some((other) => other.key === key)) continue;
      running.current.delete(key);
      upload.abort();
    }
    const next = value.find(({ key, state }) => state === 'waiting' && !running.current.has(key));
    if (next !== undefined && !isPaused && running.current.size < maxConcurrent) void send(next);
  });

  useEffect(() => {
    const { current } = running;
    return () => {
      for (const upload of current.values()) upload.abort();
    };
  }, []);

  return {
    announcement,
    /** Whether the queue waits for the connection; `resume` retries immediately. */
    isPaused,
    resume: () => setPaused(false),
    announce: setAnnouncement,
    add: (uploads: Upload[]) => write([...latest.current.value, ...uploads]),
    retry: (key: string) => {
      broken.current.delete(key);
      change(key, { state: 'waiting', share: 0, problem: null });
    },
    remove: (key: string) => {
      const gone = latest.current.value.find((upload) => upload.key === key);
      write(latest.current.value.filter((upload) => upload.key !== key));
      if (gone?.file) forget(gone.file.id);
    },
  };
}

/** Nobody waits for the result; a file that is not removed expires within a day. */
function forget(id: number): void {
  call(files.delete, { params: { id: String(id) } }, { success: null, showsBadInput: false }).catch((error: unknown) =>
    console.warn('an upload could not be removed', error),
  );
}
