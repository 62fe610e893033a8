import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

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
    test: /\/src\/(?:features\/catalogue\/courses\/course-(?:card|grid)|ui\/course-art\/(?:technology-mark|rep))/u,
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
 * The router does not mark its Link, NavLink and Form as free of side effects, so they would stay in the first
 * screen's file without being used.
 */
function dropUnusedRouterComponents(): Plugin {
  return {
    name: 'drop-unused-router-components',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/lib\.js$/u },
      handler: (code) =>
        code
          .replaceAll('= React$1.forwardRef(', '= /* @__PURE__ */ React$1.forwardRef(')
          .replaceAll(/^(?:Link|NavLink|Form)\.displayName = .*$/gmu, ''),
    },
  };
}

/** Only developer tools show the names that the router gives its contexts. */
function dropRouterDisplayNames(): Plugin {
  return {
    name: 'drop-router-display-names',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/.+\.js$/u },
      handler: (code) => code.replaceAll(/^\w+\.displayName = "\w+";$/gmu, ''),
    },
  };
}

/**
 * The router can report to a watcher and use a second path matcher. The product uses neither, but the router's
 * checks for them would keep their code in the bundle.
 */
function dropRouterExtras(): Plugin {
  return {
    name: 'drop-router-extras',
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/router\/router\.js$/u },
      handler: (code) =>
        code
          .replaceAll('if (init.instrumentations)', 'if (false)')
          .replaceAll('if (future.unstable_routePatternMatching)', 'if (false)'),
    },
  };
}

/**
 * `vite build` writes the browser's build to dist/client, `vite build --ssr` the server's build to dist/server.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild
      ? []
      : [
          dropUnusedRouterComponents(),
          dropRouterDisplayNames(),
          dropRouterExtras(),
          compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 512 }),
        ]),
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
