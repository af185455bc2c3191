import type { Endpoint } from '@dijkportaal/contract/platform/endpoint';
import type { ReactNode } from 'react';
import { useOffered } from '../../platform/extensions.ts';

interface IfOfferedProps {
  endpoint: Endpoint & { extension: true };
  children: ReactNode;
}

/** Shows its content only if the server has the extension that it needs. */
export function IfOffered({ endpoint, children }: IfOfferedProps) {
  return useOffered(endpoint) ? children : null;
}
