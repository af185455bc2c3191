/** The form of something that staff publish, on a page. */
export { LoadedForm, PageForm, type Leave } from './form/edit-page.tsx';
