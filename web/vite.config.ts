import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** `vite build` makes the browser's half in dist/client, `vite build --ssr` the server's half in dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    react(),
    tailwindcss(),
    ...(isSsrBuild ? [] : [compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 512 })]),
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
    rollupOptions: { input: isSsrBuild ? 'src/app/entry-server.tsx' : 'src/app/entry-client.tsx' },
  },
}));
