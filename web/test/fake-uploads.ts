import { vi } from 'vitest';

/** An upload that the page under test began. */
export interface FakeUpload {
  method: string;
  url: string;
  authorization: string | undefined;
  file: File;
  isAborted: boolean;
  /** Says which part of it was sent, from 0 to 1. */
  reach: (share: number) => void;
  /** Answers it. */
  answer: (status: number, body: unknown) => void;
  /** Lets the connection break. */
  breakOff: () => void;
}

/** Stands in for the network of uploads. The uploads come into what this answers, in the order of their beginning. */
export function startFakeUploads(): FakeUpload[] {
  const uploads: FakeUpload[] = [];
  vi.stubGlobal(
    'XMLHttpRequest',
    class extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '';
      #method = '';
      #url = '';
      #authorization: string | undefined;
      #begun: FakeUpload | undefined;

      open(method: string, url: string) {
        this.#method = method;
        this.#url = url;
      }

      setRequestHeader(name: string, value: string) {
        if (name === 'authorization') this.#authorization = value;
      }

      abort() {
        if (this.#begun === undefined) return;
        this.#begun.isAborted = true;
        this.dispatchEvent(new Event('abort'));
      }

      send(form: FormData) {
        this.#begun = {
          method: this.#method,
          url: this.#url,
          authorization: this.#authorization,
          file: form.get('file') as File,
          isAborted: false,
          reach: (share) =>
            this.upload.dispatchEvent(new ProgressEvent('progress', { loaded: share * 1000, total: 1000 })),
          answer: (status, body) => {
            this.status = status;
            this.responseText = JSON.stringify(body);
            this.dispatchEvent(new Event('load'));
          },
          breakOff: () => this.dispatchEvent(new Event('error')),
        };
        uploads.push(this.#begun);
      }
    },
  );
  return uploads;
}
