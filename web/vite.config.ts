import { readFileSync } from 'node:fs';
import path from 'node:path';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { bareContract } from './build/bare-contract.ts';
import { breakpoints } from './build/breakpoints.ts';
import { everyFile, fetchFirst } from './build/fetch-first.ts';
import { precompress } from './build/precompress.ts';
import { browserColor, productName } from './src/platform/brand.tsx';

const here = import.meta.dirname;
const server = `http://localhost:${process.env['PORT'] ?? 3000}`;
const { version } = JSON.parse(readFileSync(path.join(here, 'package.json'), 'utf8')) as { version: string };

const libraries =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store))\//;
// Without modules that only staff screens need.
const ownModules =
  /web\/src\/(platform\/(?!date-time|download|upload|list-filter|sorting|queries)|app\/(root|shell\/public-page|screens\/(not-found-screen|failed-screen))\.tsx|ui\/(layout\/(button|alert|page-heading|contact-link|error-boundary|lazy-part|lost-part)\.tsx|dialogs\/close-on-back\.ts|forms\/(use-form\.ts|field\.tsx|text-field\.tsx)))|contract\/src\/settings\.ts/;
// Without the screens, which the router splits off into modules of the same name with a query.
const routes = /web\/src\/(routes\/[^?]+\.tsx|routeTree\.gen\.ts)$/;
const baseModules = new RegExp(`${libraries.source}|${ownModules.source}|${routes.source}`);
// The screens that most visits start with; of a route, the part that the router splits off.
const signIn = /web\/src\/routes\/_public(\/login)?\.tsx\?/;
// With what nearly every screen in it has.
const shell =
  /web\/src\/(routes\/_signed-in\.tsx\?|platform\/(date-time|download)\.ts|settings\/queries\.ts|ui\/(layout\/(card|badge|ask-link)|lists\/(load-failure|skeleton)|forms\/tag)\.tsx|contact-persons\/contact-person-card\.tsx)|contract\/src\/(platform\/netherlands|messages\/messages|questions|contact-persons)\.ts/;
const home = /web\/src\/routes\/_signed-in\/index\.tsx\?/;
const messages = /web\/src\/routes\/_signed-in\/messages\.index\.tsx\?/;

// What many screens share, without the editor, the map, what only lists of staff have, and the files and publications that
// fewer need.
const shared =
  /web\/src\/(?!ui\/(editor|rich-text|files|bulk|lists\/(data-table|list-screen)|forms\/(filter-(?!form)|tag-picker|picked-tags|use-typed-search))|parcels\/map|publications|audience|bin|contacts|users|impersonation|notes)|contract\/src\/(?!contacts|people|audience|bin|users|notes)/;
// Text that people wrote, and the place of the editor until its code is there.
const richText = /web\/src\/ui\/rich-text\//;
const editorPlace = /web\/src\/ui\/editor\/rich-text-editor(-texts)?\.tsx?/;
// What staff's lists and forms share.
const staff =
  /web\/src\/(ui\/(forms|lists\/(?!article-screen|use-loaded)|dialogs|bulk|layout)|audience\/labels\/(texts|label-picker)|bin|contacts|users|impersonation)/;

export default defineConfig(({ command }) => ({
  root: here,
  // See there: each text among other nodes gets an element of its own.
  resolve: { alias: { 'own-text/jsx-runtime': path.join(here, 'src/platform/jsx-runtime.ts') } },
  define: {
    'import.meta.env.VITE_VERSION': JSON.stringify(version),
    // Used in index.html.
    'import.meta.env.VITE_PRODUCT_NAME': JSON.stringify(productName),
    'import.meta.env.VITE_BROWSER_COLOR': JSON.stringify(browserColor),
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: path.join(here, 'src/routes'),
      generatedRouteTree: path.join(here, 'src/routeTree.gen.ts'),
      disableLogging: true,
    }),
    react(command === 'build' ? { jsxImportSource: 'own-text' } : {}),
    fetchFirst(),
    bareContract(),
    breakpoints(),
    precompress(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: everyFile,
    rolldownOptions: {
      // What the first screens need is in one file each, and so is what screens share: many tiny files compress badly and
      // cost requests (the list of users took 77). A file includes what its modules import.
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', test: baseModules },
            { name: 'sign-in', test: signIn },
            { name: 'shell', test: shell },
            { name: 'home', test: home },
            { name: 'rich-text', test: richText },
            { name: 'editor-place', test: editorPlace },
            { name: 'shared', test: shared, minShareCount: 8 },
            { name: 'messages', test: messages },
            { name: 'staff', test: staff, minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': server, '/auth': server, '/dev': server } },
}));
