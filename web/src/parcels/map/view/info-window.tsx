import CloseIcon from 'lucide-react/icons/x';
import type { ReactNode, Ref } from 'react';
import type { MapPerson } from '../map-person.ts';
import classes from './parcel-map.module.css';

export interface InfoWindowProps {
  ref: Ref<HTMLDivElement>;
  label: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** The small window above a marker: a dialog that leaves the rest of the page usable. */
export function InfoWindow({ ref, label, closeLabel, onClose, children }: InfoWindowProps) {
  return (
    <div ref={ref} className={classes.window} role="dialog" aria-label={label} tabIndex={-1}>
      <div className={classes.content}>{children}</div>
      <button type="button" className={classes.close} aria-label={closeLabel} title={closeLabel} onClick={onClose}>
        <CloseIcon />
      </button>
    </div>
  );
}

export interface PeopleOnOneSpotProps {
  people: MapPerson[];
  title: string;
  onChoose: (person: MapPerson) => void;
}

/** The people whose markers are in one place, to choose from. */
export function PeopleAtOneSpot({ people, title, onChoose }: PeopleOnOneSpotProps) {
  return (
    <>
      <p className={classes.peopleTitle}>{title}</p>
      <ul className="plain">
        {people.map((person) => (
          <li key={person.id}>
            <button type="button" data-prints className={classes.person} onClick={() => onChoose(person)}>
              {person.title}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
