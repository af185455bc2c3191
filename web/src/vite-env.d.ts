declare module 'virtual:theme.css';
declare module '@fontsource-variable/atkinson-hyperlegible-next';
