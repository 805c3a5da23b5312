import { defineConfig } from 'vite';

// Built to dist/console by scripts/build.js, and served below /console/. `npm run dev:console` serves the sources and
// hands everything else to a server on port 8000.
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  build: {
    outDir: '../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // Images would become data: addresses, which is more than the policy of the pages wants.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    reportCompressedSize: false,
    rolldownOptions: {
      // "use client" in libraries is for servers that render.
      onwarn: (warning, warn) => warning.code !== 'MODULE_LEVEL_DIRECTIVE' && warn(warning),
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/v1': 'http://127.0.0.1:8000', '/health': 'http://127.0.0.1:8000' },
  },
});
