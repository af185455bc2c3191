import type { Endpoint, InputTo } from '@dijkportaal/contract/platform/endpoint';
import DownloadIcon from 'lucide-react/icons/download';
import type { CallInput } from '../../platform/call.ts';
import { download } from '../../platform/download.ts';
import { useOffered } from '../../platform/extensions.ts';
import { useWrite } from '../../platform/queries.ts';
import { Button } from '../layout/button.tsx';

type Extension = Endpoint & { extension: true };

interface ExportButtonProps<E extends Extension> {
  endpoint: E;
  query: InputTo<E>['query'];
  /** The file name, when the server sends none. */
  fileName: string;
  texts: { label: string; busy: string; failed: string };
}

/**
 * Saves all pages of a list as a file, for a button of the caller: `save` starts it, `status` tells screen readers that
 * it is in progress.
 */
export function useExport<E extends Extension>({ endpoint, query, fileName, texts }: ExportButtonProps<E>) {
  const { run, isBusy } = useWrite({
    write: () => download(endpoint, { query } as Partial<CallInput<E>>, fileName),
    failedText: texts.failed,
    toastsProblem: true,
  });
  const status = (
    <span className="visually-hidden" role="status">
      {isBusy && texts.busy}
    </span>
  );
  return { save: () => void run(), isBusy, status };
}

/** Saves all pages of a list as a file; renders nothing if the server does not offer that. */
export function ExportButton<E extends Extension>(props: ExportButtonProps<E>) {
  const { save, isBusy, status } = useExport(props);
  if (!useOffered(props.endpoint)) return null;
  return (
    <>
      <Button variant="default" icon={<DownloadIcon />} loading={isBusy} onClick={save}>
        {props.texts.label}
      </Button>
      {status}
    </>
  );
}
