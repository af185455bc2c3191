/** A screen about one profile, with its states of loading. */
export { LoadedProfile } from './loaded-profile.tsx';
/** An address as on an envelope. */
export { addressLines } from './address-lines.ts';
/** Links staff to the form of a profile, if they may edit it. */
export { EditButton } from './edit/edit-button.tsx';
