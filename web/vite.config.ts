import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

/**
 * What every screen loads stays in one file, since cut into three it compresses worse by several kilobytes. The small
 * parts that most screens show come in a few files, not in ten: those of the landing page, which is to be light, apart
 * from what only later screens show. Schemas come with the first form.
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
    test: /\/src\/(?:ui\/(?!.*field|.*dialog)|features\/catalogue\/)/u,
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
 * The router does not say of its own Link, NavLink and Form that making them does nothing else, so they would stay in
 * the first screen's file without being used.
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

/** The names that the router gives its contexts are shown only by developer tools. */
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
 * The router can report what it does to a watcher, and match paths by a second matcher; the product uses neither, and
 * asking for them keeps all of that.
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

/** `vite build` makes the browser's half in dist/client, `vite build --ssr` the server's half in dist/server. */
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
  // The server's half carries its libraries, so that they are the production builds whatever the environment says.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2022',
    // hls.js is 500 kB by itself, and comes only with a lecture.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // On a busy machine the first `npm start` would print a page about the time of plugins.
      checks: { bundlerTimings: false },
      input: isSsrBuild ? 'src/app/entry-server.tsx' : 'src/app/entry-client.tsx',
      ...(!isSsrBuild && {
        // The router's warnings, which a browser's console would show to nobody.
        treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
        output: { codeSplitting: { groups: chunkGroups } },
      }),
    },
  },
}));
