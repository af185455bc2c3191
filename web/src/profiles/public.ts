export { readDevice } from './device-name.ts';
export { LoadedProfile } from './loaded-profile.tsx';
export { addressLines } from './address-lines.ts';
export { EditButton } from './edit/edit-button.tsx';
export { profileQuery } from './queries.ts';
