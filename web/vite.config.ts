import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { dropUnusedVendorCode } from './scripts/unused-vendor-code.ts';

/**
 * The code that every screen loads is in one file, because three files would be several kilobytes larger after
 * compression. The small parts that most screens show are in a few files, not in ten; the parts of the landing
 * page, which should be light, are separate from those of later screens. Schemas are loaded with the first
 * form.
 */
const chunkGroups = [
  {
    name: 'schemas',
    test: /node_modules\/zod\/|contracts\/src\/(?!paths\/(?:public|admin)|endpoint\.|money\.)/u,
    priority: 2,
  },
  { name: 'site', tags: ['$initial' as const], priority: 4 },
  {
    name: 'cards',
    test: /\/src\/(?:features\/catalogue\/courses\/course-(?:card|grid)|ui\/(?:course-art\/(?:technology-mark|rep)|feedback\/error-state)|features\/subscription\/plan\/(?:plan-offer|country-price-note)|lib\/in-browser)/u,
    priority: 3,
  },
  {
    name: 'parts',
    test: /\/src\/(?:ui\/(?!.*(?:field|dialog|menu))|features\/catalogue\/)/u,
    minShareCount: 4,
  },
  {
    name: 'keeping',
    test: /\/src\/(?:features\/(?:cart|playlist)\/(?:cart-(?:button|choice|sum)|playlist-(?:button|choice)|\w+\.api)|pages\/courses\/card-keep-buttons|ui\/controls\/keep-button)/u,
    minShareCount: 2,
    priority: 1,
  },
];

/**
 * `vite build` writes the browser's build to dist/client, `vite build --ssr` the server's build to dist/server.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild
      ? []
      : [...dropUnusedVendorCode(), compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 512 })]),
  ],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  // The server's build contains its libraries, so that they are production builds in every environment.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2022',
    // hls.js alone is 500 kB, and is loaded only with a lecture.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // On a busy machine the first `npm start` would print many lines about slow plugins.
      checks: { bundlerTimings: false },
      input: isSsrBuild ? 'src/app/entry-server.tsx' : 'src/app/entry-client.tsx',
      ...(!isSsrBuild && {
        // The router's warnings, which users of the production build never see.
        treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
        output: { codeSplitting: { groups: chunkGroups } },
      }),
    },
  },
}));
