import { oneParcel } from '@dijkportaal/contract/people/parcel';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useOffered } from '../platform/extensions.ts';

/** Names of parcels, for staff: each links to the page of the parcel, if the server has those. */
export function ParcelLinks({ names }: { names: readonly string[] }) {
  const isOffered = useOffered(oneParcel.get);
  return names.map((name, index) => (
    <Fragment key={`${name}-${index}`}>
      {index > 0 && ', '}
      {isOffered && name.trim() !== '' ? (
        <Link to="/parcels/$name" params={{ name: name.trim() }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </Fragment>
  ));
}
