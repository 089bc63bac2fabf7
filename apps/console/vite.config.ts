import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressedFiles } from './src/building/compressed-files.ts'
import { themeStyles } from './src/theme/theme-styles.ts'

/**
 * The console is built for `/ui/` of whichever service serves it. Nothing is inlined: scripts, styles and pictures are
 * files, so that the page runs under `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'`.
 */
// biome-ignore lint/style/noDefaultExport: vite reads the default export
// oxlint-disable-next-line import/no-default-export -- vite reads the default export
export default defineConfig({
  base: '/ui/',
  plugins: [react(), themeStyles(), compressedFiles()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
