import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { oneByteCode } from '../scripts/one-byte-code.ts';
import { unbundled } from '../scripts/unbundled.ts';

const output = 'dist';

/**
 * Code that finds a file from its own place, such as a migration, finds it from the bundle too: `import.meta.url`
 * remains the URL of the source.
 */
function keepSourceUrls(): Plugin {
  return {
    name: 'keep-source-urls',
    transform: {
      filter: { code: /import\.meta\.url/u },
      handler: (code, id) => {
        const path = JSON.stringify(relative(`${import.meta.dirname}/${output}`, id));
        return code.replaceAll('import.meta.url', `new URL(${path}, import.meta.url).href`);
      },
    },
  };
}

/** Builds the server for `npm start`, which would otherwise find, read and strip some thousand files. */
export default defineConfig({
  plugins: [keepSourceUrls(), oneByteCode()],
  ssr: { noExternal: true, external: unbundled },
  build: {
    ssr: true,
    outDir: output,
    target: 'node24',
    rolldownOptions: {
      input: { main: 'src/main.ts', 'fit-coder': 'src/operator/fit-coder.ts' },
      output: {
        chunkFileNames: '[name]-[hash].js',
        comments: false,
        // Names remain, because the log and libraries show those of classes and functions.
        minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } },
      },
    },
  },
});
